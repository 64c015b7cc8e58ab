import { StatementNames } from './statement-names';

const nameAtLast = (names: StatementNames, text: string) => {
  names.nameOf(text);
  return names.nameOf(text);
};

const MAX = 200;

describe('names of statements', () => {
  it('are given to what comes again, each its own', () => {
    const names = new StatementNames(MAX);
    expect(names.nameOf('select 1')).toBeUndefined();
    const name = names.nameOf('select 1');
    expect(name).toBeDefined();
    expect(names.nameOf('select 1')).toBe(name);
    expect(nameAtLast(names, 'select 2')).not.toBe(name);
  });

  it('are bounded, since each is kept by every connection', () => {
    const names = new StatementNames(MAX);
    const given = Array.from({ length: 1_000 }, (_, at) => nameAtLast(names, `select ${at}`));
    expect(new Set(given.filter(Boolean)).size).toBe(MAX);
    expect(names.nameOf('select 0')).toBe(given[0]);
  });

  it('are none where a pooler does not keep them', () => {
    expect(nameAtLast(new StatementNames(0), 'select 1')).toBeUndefined();
  });

  it.each([
    'select * from products',
    'select p.id, p.* from products p',
    'select id, * from products',
    'insert into products (id) values ($1) returning *',
    'select "products".* from "products"',
    'select 1; select 2',
    'savepoint here',
    'listen there',
  ])('are not given to %s', (text) => {
    expect(nameAtLast(new StatementNames(MAX), text)).toBeUndefined();
  });

  it.each([
    'select count(*) from products',
    'select price * 2 from products',
    'with p as (select id from products) select id from p',
    ' delete from products where id = $1',
    'begin',
    'commit',
  ])('are given to %s', (text) => {
    expect(nameAtLast(new StatementNames(MAX), text)).toBeDefined();
  });
});
