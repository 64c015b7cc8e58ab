import { isDatabaseDown } from './database-down';

const withCode = (code: string) => Object.assign(new Error('falhou'), { code });

it.each([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53100',
  '53300',
  '58030',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'EAI_AGAIN',
])('%s is a database that is down', (code) => {
  expect(isDatabaseDown(withCode(code))).toBe(true);
});

it.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('"%s" is a database that is down', (message) => {
  expect(isDatabaseDown(new Error(message))).toBe(true);
});

it('is down when one of the addresses of its name failed so', () => {
  expect(isDatabaseDown(new AggregateError([withCode('ECONNREFUSED')]))).toBe(true);
});

it.each(['ENOENT', 'EAGAIN'])(
  'a local socket that says %s is a database that is down, a file is none',
  (code) => {
    expect(isDatabaseDown(Object.assign(withCode(code), { syscall: 'connect' }))).toBe(true);
    expect(isDatabaseDown(Object.assign(withCode(code), { syscall: 'open' }))).toBe(false);
  },
);

it.each(['23505', '40P01', '57014', '42P01', '22001', ''])('%s is an error of the statement', (code) => {
  expect(isDatabaseDown(withCode(code))).toBe(false);
});
