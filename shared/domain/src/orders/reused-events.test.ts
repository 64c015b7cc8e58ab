import { type ComparedEvent, reusedEventSentence } from './reused-events';

const first: ComparedEvent = {
  text: 'Pagamento confirmado',
  amountCents: 5_000,
  occurredAt: '2026-03-01T12:05:00.000Z',
  paymentId: 'p1',
};
const sentence = (again: ComparedEvent | null, known: ComparedEvent | null = first) =>
  reusedEventSentence({ eventId: 'evt_1', sourceText: 'API', first: known, again }).replace(/\u00a0/g, ' ');

it.each([
  [
    'amounts',
    { amountCents: 10_750 },
    'O id evt_1 (API) veio com dois conteúdos: “Pagamento confirmado” de R$ 50,00, que contou, e “Pagamento confirmado” de R$ 107,50, que não contou.',
  ],
  [
    'kinds',
    { text: 'Reembolso', amountCents: null },
    'O id evt_1 (API) veio com dois conteúdos: “Pagamento confirmado” de R$ 50,00, que contou, e “Reembolso” sem valor, que não contou.',
  ],
  [
    'moments',
    { occurredAt: '2026-03-02T12:05:00.000Z' },
    'O id evt_1 (API) veio com dois conteúdos: “Pagamento confirmado” de R$ 50,00 em 01/03/2026 09:05, que contou, e “Pagamento confirmado” de R$ 50,00 em 02/03/2026 09:05, que não contou.',
  ],
  [
    'payments',
    { paymentId: 'p2' },
    'O id evt_1 (API) veio com dois conteúdos: “Pagamento confirmado” de R$ 50,00, que contou, e “Pagamento confirmado” de R$ 50,00 de outro pagamento, que não contou.',
  ],
  [
    'data',
    {},
    'O id evt_1 (API) veio com dois conteúdos: “Pagamento confirmado” de R$ 50,00, que contou, e “Pagamento confirmado” de R$ 50,00 com outros dados, que não contou.',
  ],
])('says which id came with which %s', (_what, changes: Partial<ComparedEvent>, expected) => {
  expect(sentence({ ...first, ...changes })).toBe(expected);
});

it('tells nothing of the other order that had the id first', () => {
  expect(sentence(first, null)).toBe(
    'O id evt_1 (API) já era de um evento de outro pedido: “Pagamento confirmado” de R$ 50,00 não contou.',
  );
});

it('says of a hint that the gateway was asked', () => {
  expect(sentence(null)).toBe(
    'API enviou dois avisos diferentes com o id evt_1. Consultamos o gateway, e vale o que ele respondeu.',
  );
});
