import { createLogger } from './logger';

const CPF = '52998224725';
const CANARIES = {
  cpf: CPF,
  maskedCpf: '529.982.247-25',
  cnpj: '11222333000181',
  maskedCnpj: '11.222.333/0001-81',
  alphanumericCnpj: '12.ABC.345/01DE-35',
  email: 'canario.secreto@exemplo.com.br',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLWNhbmFyeQ',
  card: '4111111111111111',
  spacedCard: '4111 1111 1111 1111',
};

/** Ways in which code, today or some day, hands a value to the logger. */
const WAYS: ((log: ReturnType<typeof createLogger>, value: string) => void)[] = [
  (log, value) => log.info(value),
  (log, value) => log.info(`pedido de ${value} recusado`),
  (log, value) => log.warn({ value }, 'in a member'),
  (log, value) => log.warn({ deep: { list: [{ value }] } }, 'deep'),
  (log, value) => log.error({ err: new Error(`duplicate key (email)=(${value})`) }, 'in an error'),
  (log, value) => log.info({ url: `/confirmar?token=abcdef&x=${value}` }),
  (log, value) => log.info({ [value]: 1 }),
  (log, value) => log.child({ value }).info('child'),
  (log, value) => log.info({ body: JSON.stringify({ value }) }),
  (log, value) => log.info('%s', value),
  (log, value) => log.info(`two lines\n${value}\tand a tab`),
  (log, value) => log.info({ a: { b: { c: { d: { e: [value] } } } } }, 'deeper'),
];

function linesOf(write: (log: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => lines.push(line) }));
  return lines;
}

describe('log redaction', () => {
  it('lets no canary through in 10 000 lines', () => {
    const values = Object.values(CANARIES);
    const lines = linesOf((log) => {
      for (let line = 0; line < 10_000; line += 1) {
        WAYS[line % WAYS.length]?.(log, values[Math.floor(line / WAYS.length) % values.length] ?? '');
      }
    });
    expect(lines).toHaveLength(10_000);
    expect(lines.filter((line) => values.some((value) => line.includes(value)))).toEqual([]);
  });

  it('keeps every line one JSON object', () => {
    const lines = linesOf((log) => {
      for (const value of Object.values(CANARIES)) for (const way of WAYS) way(log, value);
      log.info({ number: Number(CPF), card: 4_111_111_111_111_111 }, 'numbers');
    });
    expect(lines).toHaveLength(Object.keys(CANARIES).length * WAYS.length + 1);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ service: 'api' });
    expect(lines.join()).not.toContain(CPF);
    expect(lines.join()).not.toContain('4111111111111111');
  });

  it('hides secrets by their name, whatever they look like', () => {
    const [line] = linesOf((log) =>
      log.info({ password: 'girassol', body: { newPassword: 'margarida', codigo: '123456' } }, 'login'),
    );
    expect(line).not.toMatch(/girassol|margarida|123456/);
  });

  it('leaves ids, times and figures readable', () => {
    const fields = {
      id: '01900000-1234-7567-8901-123456789012',
      at: '2026-11-21T02:26:25.551Z',
      ms: 12,
      requestId: '801a097fa35c5b5c2d530a8133192868',
    };
    const [line = ''] = linesOf((log) => log.info(fields, 'answered'));
    expect(JSON.parse(line)).toMatchObject(fields);
  });
});
