import { assertDatabase } from './database';
import { findFreePort } from './ports';

describe('the database of DATABASE_URL', () => {
  it('that nothing answers for is told in one sentence without the password', async () => {
    const port = await findFreePort();
    const failure = await assertDatabase(`postgres://balcao:segredo@127.0.0.1:${port}/loja`).catch(
      (error: unknown) => error,
    );
    expect(String(failure)).toBe(
      `PlainError: The database 127.0.0.1:${port}/loja cannot be used (nothing answers there): check DATABASE_URL, or unset it to use the embedded PostgreSQL.`,
    );
  });

  it.each(['loja', 'mysql://127.0.0.1/loja'])(
    '%s is told not to be an address of PostgreSQL',
    async (url) => {
      await expect(assertDatabase(url)).rejects.toThrow(
        'DATABASE_URL must look like postgres://user:password@host:5432/database.',
      );
    },
  );
});
