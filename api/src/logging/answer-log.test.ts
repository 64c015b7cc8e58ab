import { createAnswerLog, type LoggedAnswer } from './answer-log';
import { createLogger } from './logger';

const CARD = '4111111111111111';
const ANSWER: LoggedAnswer = {
  requestId: '801a097fa35c5b5c2d530a8133192868',
  method: 'GET',
  route: '/products/:id',
  status: 200,
  ms: 12,
  address: 'jK3_-zPq81LmNo24',
  account: 'Ab3_-zPq81LmNo24',
};

const TIME = /"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/;

/** The lines that `write` brings, each without its moment. */
function linesOf(write: (log: ReturnType<typeof createLogger>) => void, level: 'info' | 'warn' = 'info') {
  const lines: string[] = [];
  write(createLogger(level, { write: (line) => lines.push(line) }));
  return lines.map((line) => {
    expect(line).toMatch(TIME);
    return line.replace(TIME, '"time":""');
  });
}

const logged = (answer: LoggedAnswer, level: 'info' | 'warn' = 'info') =>
  linesOf((log) => createAnswerLog(log)(answer), level);

it.each<[string, Partial<LoggedAnswer>]>([
  ['of a person', {}],
  ['of nobody', { account: undefined }],
  ['of a route with a word for a secret in it', { route: '/token/:token' }],
  ['of a failure after a while', { status: 503, ms: 30_012 }],
  ['with a number in the id', { requestId: `${CARD}${'a'.repeat(16)}` }],
  ['with an id of another form', { requestId: `cpf 529.982.247-25 "\n` }],
  ['with a secret for its route', { route: '/login?token=girassol' }],
  ['with an e-mail for its route', { route: 'ana@exemplo.com.br' }],
  ['with quotes in its route', { route: '/a"b\\c' }],
  ['with a number for its account', { account: CARD }],
  ['with a person for its address', { address: '529.982.247-25' }],
])('a line %s is what the logger itself writes', (_name, change) => {
  const answer = { ...ANSWER, ...change };
  const lines = logged(answer);
  expect(lines).toEqual(linesOf((log) => log.info(answer, 'answered')));
  expect(() => JSON.parse(lines.join())).not.toThrow();
});

it.each([
  ['its id', { requestId: `${CARD}${'a'.repeat(16)}` }],
  ['its route', { route: `/pay/${CARD}` }],
  ['its account', { account: CARD }],
])('a card number in %s does not reach the log', (_name, change) => {
  expect(logged({ ...ANSWER, ...change }).join()).not.toContain(CARD);
});

it('nothing is written below the level of the log', () => {
  expect(logged(ANSWER, 'warn')).toEqual([]);
});

it('a line that comes again is the same', () => {
  const lines = linesOf((log) => {
    const write = createAnswerLog(log);
    for (let time = 0; time < 3; time += 1) write(ANSWER);
  });
  expect(new Set(lines).size).toBe(1);
  expect(lines).toHaveLength(3);
});
