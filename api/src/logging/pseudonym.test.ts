import { createPseudonym } from './pseudonym';

const nameOf = createPseudonym(Buffer.alloc(32, 1));

it('the same value has the same name, in one installation and for one kind', () => {
  expect(nameOf('address', '203.0.113.7')).toBe(nameOf('address', '203.0.113.7'));
  const names = [
    nameOf('address', '203.0.113.7'),
    nameOf('address', '203.0.113.8'),
    nameOf('account', '203.0.113.7'),
    createPseudonym(Buffer.alloc(32, 2))('address', '203.0.113.7'),
  ];
  expect(new Set(names).size).toBe(names.length);
});
