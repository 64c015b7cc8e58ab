// A password's hash is slow on purpose, and tests make many. Here it is made as everywhere, at the lowest cost that the
// library takes. A test of the cost itself begins with `jest.unmock('@node-rs/argon2')`.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  const hash: typeof real.hash = (password, options, signal) =>
    real.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal);
  return { ...real, hash };
});
