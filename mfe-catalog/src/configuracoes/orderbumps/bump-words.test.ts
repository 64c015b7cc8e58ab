import { acceptanceText } from './bump-words';

it.each([
  [{ shown: 0, accepted: 0 }, 'Ainda sem visitas'],
  [{ shown: 1, accepted: 1 }, '1 de 1 visita'],
  [{ shown: 9, accepted: 3 }, '3 de 9 visitas'],
  [{ shown: 2_000, accepted: 250 }, '12,5% (250 de 2.000 visitas)'],
])('says of %j what is known of it', (counts, words) => {
  expect(acceptanceText(counts)).toBe(words);
});
