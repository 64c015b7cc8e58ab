/// <reference lib="dom" />
import type { CardSetup } from '../../card-messages';
import { type CardAdapter, WrongCard } from '../adapter';

const ORIGINS = {
  live: 'https://hosted-fields.malga.io',
  test: 'https://hosted-fields-sandbox.malga.io',
} as const;

/** The places of our page, and how Malga calls the field that is mounted there. */
const FIELDS = {
  number: { container: 'card-number', placeholder: '' },
  name: { container: 'card-holder-name', placeholder: '' },
  expiry: { container: 'card-expiration-date', placeholder: 'MM/AA' },
  code: { container: 'card-cvv', placeholder: '' },
} as const;
const STYLES = { input: { 'font-size': '16px', padding: '0 12px', height: '42px', width: '100%' } };

/** The messages of Malga's fields, in the protocol of `@malga/tokenization` 2.3.0. */
interface FieldMessage {
  eventType: 'validity' | 'cardTypeChanged' | 'updateCardValues' | 'tokenize' | 'focus' | 'blur';
  data?: {
    field?: string;
    value?: string;
    card?: { type?: string };
    tokenId?: string;
    error?: { type?: string };
  };
}

const originOf = ({ mode }: CardSetup): string => ORIGINS[mode === 'live' ? 'live' : 'test'];
/** `card-cvv` → `cardCvv`, as the field of the number takes what the others have said. */
const camelCase = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The values of the fields, held here until they are sent back to them: nothing of them is stored or leaves this frame otherwise. */
const said: Record<string, string> = {};
let brand = '';
let tokenised: ((answer: FieldMessage['data']) => void) | undefined;

const fieldNamed = (container: string) =>
  document.querySelector<HTMLIFrameElement>(`iframe[name="${container}"]`)?.contentWindow;

function listen(origin: string): void {
  addEventListener('message', ({ origin: from, source, data }: MessageEvent<FieldMessage | null>) => {
    const isOfField = Object.values(FIELDS).some(({ container }) => fieldNamed(container) === source);
    if (from !== origin || !source || !isOfField || !data) return;
    const { eventType, data: told = {} } = data;
    if (eventType === 'updateCardValues' && told.field) said[camelCase(told.field)] = told.value ?? '';
    else if (eventType === 'cardTypeChanged') brand = told.card?.type ?? '';
    else if (eventType === 'tokenize') tokenised?.(data.data);
  });
}

function mount(
  origin: string,
  place: HTMLElement,
  field: (typeof FIELDS)[keyof typeof FIELDS],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const frame = document.createElement('iframe');
    frame.name = field.container;
    frame.title = place.dataset.label ?? '';
    frame.onload = () => {
      frame.contentWindow?.postMessage(
        { type: 'setTypeField', field: field.container, fieldConfig: field, styles: STYLES },
        origin,
      );
      resolve();
    };
    frame.onerror = reject;
    frame.src = origin;
    place.append(frame);
  });
}

/**
 * Malga mounts a frame of its own for each field. Its package reads the messages of `window.parent`, which the frame of another origin may
 * not, and keeps what its fields say in the session's storage: so its protocol is spoken here, with neither.
 */
export const malga: CardAdapter = {
  async open(setup) {
    const origin = originOf(setup);
    listen(origin);
    await Promise.all(
      Object.entries(FIELDS).map(([id, field]) =>
        mount(origin, document.getElementById(id) as HTMLElement, field),
      ),
    );
  },
  async tokenise(setup) {
    const answer = await new Promise<FieldMessage['data']>((resolve) => {
      tokenised = resolve;
      fieldNamed(FIELDS.number.container)?.postMessage(
        {
          eventType: 'submit',
          data: {
            authorizationData: { clientId: setup.client, apiKey: setup.key },
            sandbox: setup.mode !== 'live',
            card: said,
          },
        },
        originOf(setup),
      );
    });
    if (answer?.tokenId) return { token: answer.tokenId, brand };
    if (answer?.error?.type === 'api_error') throw new Error('Malga gave no token.');
    throw new WrongCard();
  },
};
