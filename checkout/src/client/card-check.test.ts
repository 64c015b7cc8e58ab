import { isProof } from '@balcao/domain';
import { cardCheck, isAskedFor } from './card-check';

const answer = (headers: Record<string, string>) => new Response('', { headers });

it('works out what the server asks for, and sends the answers along', async () => {
  const asked = answer({ 'card-challenge': 'a.challenge' });
  expect(isAskedFor(asked)).toBe(true);
  const { card_challenge: challenge = '', card_answers: answers = '' } = await cardCheck(asked);
  expect(challenge).toBe('a.challenge');
  expect(isProof(challenge, answers.split(',').map(Number))).toBe(true);
});

it('does nothing where nothing is asked for', () => expect(isAskedFor(answer({}))).toBe(false));
