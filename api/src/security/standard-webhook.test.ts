import { Webhook } from 'standardwebhooks';
import { secretOf, standardHeaders } from './standard-webhook';

// Made by the standard's library, `standardwebhooks` 1.1.1.
const VECTOR = {
  id: 'msg_0001',
  timestamp: '1795881600',
  secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  body: '{"type":"order.paid"}',
  header: 'v1,150q8IH3t3kg00QNrcP9x/ebwbAKz/2qp9UuyKdUa70=',
};
const OTHER = 'whsec_/+/+b3V0cm8gc2VncmVkbyBkZSB0ZXN0ZSBwYXJhIGE=';
const { id, body } = VECTOR;
const seconds = Number(VECTOR.timestamp);

it('a message is signed as the standard says', () => {
  expect(standardHeaders({ id, seconds, body }, [VECTOR.secret])).toEqual({
    'webhook-id': id,
    'webhook-timestamp': VECTOR.timestamp,
    'webhook-signature': VECTOR.header,
  });
});

it('a new secret is one that the library of the standard reads', () => {
  expect(secretOf(Buffer.from('0123456789abcdef0123456789abcdef'))).toBe(VECTOR.secret);
  for (const name of ['Bolsa de lona', "Camiseta Sant'Ana", 'Açaí 500 ml · 🫐']) {
    const text = JSON.stringify({ name });
    const now = Math.floor(Date.now() / 1_000);
    const headers = standardHeaders({ id, seconds: now, body: text }, [OTHER, VECTOR.secret]);
    for (const secret of [OTHER, VECTOR.secret])
      expect(new Webhook(secret).verify(text, headers)).toEqual({ name });
  }
});

it('a secret from before the standard signs with the key that its base64 form has', () => {
  const older = OTHER.replaceAll('/', '_').replaceAll('+', '-').replace(/=$/, '');
  expect(older).not.toBe(OTHER);
  expect(standardHeaders({ id, seconds, body }, [older])).toEqual(
    standardHeaders({ id, seconds, body }, [OTHER]),
  );
});
