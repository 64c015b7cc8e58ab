import { hashed, hashedBuyer, hashedPhone } from './requests';

it.each([
  [hashed(' John_Smith@gmail.com '), '62a14e44'],
  [hashedPhone('(11) 98765-4321'), '029c7290'],
  [hashedPhone('5511987654321'), '029c7290'],
  [hashed('José'), 'd994e1d0'],
])('%s begins as the providers’ own example', (hash, start) => expect(hash.slice(0, 8)).toBe(start));

it('says nothing of what is not known, and never the CPF', () => {
  const buyer = { name: 'Ana', email: '', phone: '', document: '52998224725', city: '', state: '', zip: '' };
  const told = hashedBuyer({ buyer });
  expect(told).toMatchObject({ email: '', phone: '', lastName: '', country: '' });
  expect(Object.values(told)).not.toContain(hashed('52998224725'));
});
