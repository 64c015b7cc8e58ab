import { startFailureSentences } from './start-failure';

describe('a database that does not answer', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  it('is the one of DATABASE_URL where somebody has set it', () => {
    expect(startFailureSentences(refused)).toEqual([
      'The database in DATABASE_URL does not answer: start it or check the address.',
    ]);
  });

  it('is the one that was started with the API, by its log, where nobody has set another', () => {
    expect(startFailureSentences(refused, '/data/postgres/server.log')).toEqual([
      'The embedded PostgreSQL does not answer: start again when the machine is less busy; else its log says why (/data/postgres/server.log).',
    ]);
  });
});
