/** The outcome of an event: see `EVENT_OUTCOMES`. */
export type EventOutcome = (typeof EVENT_OUTCOMES)[number];

/**
 * `applied`: it moved the payment or the parcel. `exceeded`: as far as there was money left. `repeated`: it says what was
 * known. `out_of_order`: it cannot follow what came before. `unconfirmed`: of money that the platform
 * holds, where only its gateway's word counts. `unknown`: of a type that the state machine does not have.
 * Screens flag all but the first.
 */
export const EVENT_OUTCOMES = [
  'applied',
  'exceeded',
  'repeated',
  'out_of_order',
  'unconfirmed',
  'unknown',
] as const;

/** The labels of events that did not have their usual effect. */
export const EVENT_FLAGS: Readonly<Record<Exclude<EventOutcome, 'applied'>, { label: string; why: string }>> =
  {
    exceeded: {
      label: 'Valor acima do possível',
      why: 'O evento fala de mais dinheiro do que havia. Contou até o limite; o que saiu ou entrou além dele aparece como divergência.',
    },
    repeated: { label: 'Evento repetido', why: 'Já se sabia disso. Não mudou nada.' },
    out_of_order: {
      label: 'Evento fora de ordem',
      why: 'Não pode vir depois do que já aconteceu. Foi guardado e não mudou nada.',
    },
    unconfirmed: {
      label: 'Sem confirmação do gateway',
      why: 'O gateway que recebe pela plataforma é quem diz o que aconteceu com este dinheiro. Foi guardado e não mudou nada.',
    },
    unknown: {
      label: 'Evento desconhecido',
      why: 'Não conhecemos este tipo. Foi guardado e não mudou nada.',
    },
  };

/** A status before and after an event. */
export interface StatusChange<Status> {
  from: Status;
  to: Status;
}

/** An event of a provider, as far as its place among the others depends on it. */
interface PlacedEvent {
  /** Unique among the events of a store. */
  id: string;
  type: string;
  /** When it happened, by the provider's clock. */
  occurredAt: Date;
}

/**
 * Events in the order in which they happened. Their arrival plays no part, so every replica that knows the same events
 * has the same order. At the same instant the order of `types` decides, then the id.
 */
export function inOrderOfEvents<Event extends PlacedEvent>(
  events: readonly Event[],
  types: readonly string[],
): Event[] {
  return events.toSorted(
    (a, b) =>
      a.occurredAt.getTime() - b.occurredAt.getTime() ||
      types.indexOf(a.type) - types.indexOf(b.type) ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}
