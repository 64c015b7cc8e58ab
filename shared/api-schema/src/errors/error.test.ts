import { cents, positiveCents } from '../basics/cents';
import { z } from '../basics/z';
import { describeIssues, errorEnvelope } from './error';
import { ERROR_CODES } from './error-codes';

function problemsOf(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value);
  if (parsed.success) throw new Error('The value was accepted.');
  return describeIssues(parsed.error.issues);
}

describe('error envelope', () => {
  it('carries sentences, fields, a code of the catalogue and the request', () => {
    const envelope = {
      errors: ['Confira.'],
      fields: { cnpj: ['CNPJ inválido.'] },
      code: 'validation',
      requestId: 'r',
    };
    expect(errorEnvelope.parse(envelope)).toEqual(envelope);
    expect(errorEnvelope.safeParse({ ...envelope, code: 'invented' }).success).toBe(false);
    expect(errorEnvelope.safeParse({ ...envelope, errors: [] }).success).toBe(false);
  });
});

describe('issues become sentences by field', () => {
  const schema = z.strictObject({
    name: z.string(),
    address: z.strictObject({ city: z.string().max(5) }),
  });

  it('names nested fields by their path', () => {
    expect(problemsOf(schema, { address: { city: 'São Paulo' } })).toEqual({
      errors: [ERROR_CODES.validation.text],
      fields: { name: ['Preencha este campo.'], 'address.city': ['Escreva no máximo 5 caracteres.'] },
    });
  });

  it.each(['toString', '__proto__'])('names a field called %s like any other', (name) => {
    const { fields } = problemsOf(z.strictObject({}), JSON.parse(`{"${name}": 1}`));
    expect(Object.entries(fields)).toEqual([[name, [`Campo não permitido: ${name}.`]]]);
  });

  it('names the field that is not allowed', () => {
    const { fields } = problemsOf(schema, { name: 'a', cpf: '1', address: { city: 'a', x: 1 } });
    expect(Object.keys(fields).toSorted()).toEqual(['address.x', 'cpf']);
  });

  it('tells of all names that an object must not have in one sentence, which lists the first twenty', () => {
    const named = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`n${index}`, 1]));
    const { errors, fields } = problemsOf(schema, { name: 'a', address: { city: 'a', ...named } });
    const listed = Array.from({ length: 20 }, (_, index) => `n${index}`).join(', ');
    expect(fields).toEqual({ 'address.n0': [`Campos não permitidos: ${listed} e mais 1980.`] });
    expect(errors).toEqual([ERROR_CODES.validation.text]);
  });

  it('lists a hundred problems and says that there are more', () => {
    const { errors, fields } = problemsOf(z.array(z.string()), Array(101).fill(1));
    expect(Object.keys(fields)).toHaveLength(100);
    expect(errors).toEqual([
      ERROR_CODES.validation.text,
      'Há mais problemas além destes: corrija os indicados e envie de novo.',
    ]);
    expect(problemsOf(z.array(z.string()), Array(100).fill(1)).errors).toHaveLength(1);
  });

  it.each([
    ['long', 'n'],
    ['of signs that JSON writes as six bytes', '\u0001'],
    ['of halves of letters', '\ud800'],
  ])('repeats little of names that are %s', (_, sign) => {
    const names = z.record(z.string(), z.string());
    const sent = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`${index}${sign.repeat(3_000)}`, 1]),
    );
    for (const problems of [problemsOf(names, sent), problemsOf(z.strictObject({}), sent)])
      expect(Buffer.byteLength(JSON.stringify(problems))).toBeLessThan(48 * 1024);
  });

  it('says what a value of another type should be', () => {
    const { fields } = problemsOf(
      z.strictObject({ name: z.string(), size: z.int(), sold: z.boolean(), tags: z.array(z.string()) }),
      { name: 7, size: 'P', sold: 'sim', tags: {} },
    );
    expect(fields).toEqual({
      name: ['Envie um texto, entre aspas.'],
      size: ['Envie um número.'],
      sold: ['Envie verdadeiro ou falso (true ou false).'],
      tags: ['Envie uma lista.'],
    });
  });

  it('names units and forms as people write them', () => {
    const { fields } = problemsOf(
      z.object({
        total: cents,
        paid: positiveCents,
        size: z.int().max(5_000),
        items: z.array(z.int()).max(1_000),
        day: z.iso.date(),
        at: z.iso.datetime({ offset: true }),
        code: z.string().regex(/^A/),
        events: z.array(z.int()).min(1),
      }),
      {
        total: 10_000_000_000,
        paid: 0,
        size: 5_001,
        items: Array(1_001).fill(1),
        day: '1/2/26',
        at: 'ontem',
        code: 'B',
        events: [],
      },
    );
    expect(fields).toEqual({
      total: ['O máximo é 9.999.999.999 centavos (R$\u00a099.999.999,99).'],
      paid: ['O valor, em centavos, precisa ser maior que zero.'],
      size: ['O máximo é 5.000.'],
      items: ['Envie no máximo 1.000 itens.'],
      day: ['Envie uma data, como 2026-11-23.'],
      at: ['Envie data e hora com o fuso, como 2026-11-23T15:30:00-03:00.'],
      code: ['O texto está em um formato diferente do esperado.'],
      events: ['Envie pelo menos 1 item.'],
    });
  });

  it('keeps what concerns no field among the errors', () => {
    expect(problemsOf(schema, 'text')).toEqual({
      errors: ['Envie um objeto JSON, com os campos e seus valores.'],
      fields: {},
    });
  });

  it('speaks of the branch of a union that was meant', () => {
    const either = z.union([
      z.strictObject({ token: z.string() }),
      z.strictObject({ password: z.string().min(8) }),
    ]);
    expect(problemsOf(either, { password: 'abc' }).fields).toEqual({
      password: ['Escreva pelo menos 8 caracteres.'],
    });
  });
});

describe('catalogue of codes', () => {
  it('every code has a status of an error and complete sentences', () => {
    for (const { status, text, cause, action } of Object.values(ERROR_CODES)) {
      expect(status).toBeGreaterThanOrEqual(400);
      for (const sentence of [text, cause, action]) expect(sentence).toMatch(/^[A-ZÉ].*\.$/);
    }
  });

  it('only an ended session answers 401, because 401 logs the person out; calls with a key have no session', () => {
    const codes = Object.entries(ERROR_CODES).filter(([, definition]) => definition.status === 401);
    expect(codes.map(([code]) => code)).toEqual(['session_expired', 'api_key_invalid']);
    expect(ERROR_CODES.session_expired.text).toBe('Acesso expirado, favor entrar novamente.');
  });

  it("card data is refused with 422 'Não envie dados de cartão.'", () => {
    expect(ERROR_CODES.card_data_forbidden).toMatchObject({
      status: 422,
      text: 'Não envie dados de cartão.',
    });
  });
});
