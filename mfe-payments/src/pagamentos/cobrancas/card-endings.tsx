import { REFUSAL_GROUP_TEXTS, SIMULATED_CARD_ENDINGS, type SimulatedCard } from '@balcao/domain';
import { Disclosure } from '@balcao/ui/display';

const RESULTS: Readonly<Record<SimulatedCard, string>> = {
  ...REFUSAL_GROUP_TEXTS,
  approved: 'Aprovado.',
  review: 'Fica em análise, e é aprovado depois.',
  unreachable: 'O gateway não responde.',
};

/** The amounts for which the simulator refuses a card. */
export function CardEndings() {
  return (
    <Disclosure summary="Como testar cartões recusados">
      <p className="bal-soft">
        No Simulador, os centavos do valor decidem. Outros centavos: {RESULTS.approved.toLowerCase()}
      </p>
      <ul className="pay-list" aria-label="O que os centavos do valor fazem com um cartão">
        {SIMULATED_CARD_ENDINGS.map(({ cents, result }) => (
          <li key={cents}>
            <strong className="bal-tabular">,{String(cents).padStart(2, '0')}</strong> {RESULTS[result]}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
