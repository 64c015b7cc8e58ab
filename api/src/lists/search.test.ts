import { sql } from 'kysely';
import { Client } from 'pg';
import { type Explained, openExplained, scansOf } from '../../test/explained';
import { createOwnDatabase, type OwnDatabase } from '../../test/own-database';
import { matchesWords, searchTextOf, wordsOf } from './search';

describe('wordsOf', () => {
  it('knows words without case, accents and punctuation, each once', () => {
    expect(wordsOf('Camiseta AÇAÍ', 'CAM-AZ/001, açaí')).toEqual(['camiseta', 'acai', 'cam', 'az', '001']);
    expect(wordsOf('', ' – % _')).toEqual([]);
  });

  it('cuts long words between characters, never within one', () => {
    const [word = ''] = wordsOf('𝒶'.repeat(60));
    expect([...word]).toHaveLength(40);
    expect(word).not.toMatch(/\p{Surrogate}/u);
  });
});

describe('a search', () => {
  let database: OwnDatabase;
  let explained: Explained;

  beforeAll(async () => {
    database = await createOwnDatabase();
    explained = openExplained(database.url, 'balcao_platform');
  });
  afterAll(async () => {
    await explained.close();
    await database.drop();
  });

  const finds = async (q: string, ...texts: string[]) => {
    const condition = matchesWords(sql`${searchTextOf(...texts)}::text`)(q);
    const { rows } = await sql<{ found: boolean }>`select ${condition} as found`.execute(explained.executor);
    return rows[0]?.found;
  };

  it('asks for words that begin with each of its words', async () => {
    expect(await finds('Açaí', 'caneca', 'ACAIZEIRO')).toBe(true);
    expect(await finds('can a', 'Caneca de Açaí')).toBe(true);
    for (const text of ['aca', 'acaj', 'bacai', 'de aça í']) expect(await finds('Açaí', text)).toBe(false);
    expect(await finds('caneca boné', 'caneca')).toBe(false);
  });

  it('finds nothing by punctuation, which stands for itself nowhere', async () => {
    for (const q of ['%', '_', '\\', '–', '% %']) expect(await finds(q, 'caneca')).toBe(false);
    expect(await finds('100%', '100 por cento')).toBe(true);
  });

  it('is content with eight words', async () => {
    expect(await finds('a b c d e f g h i j', 'a b c d e f g h')).toBe(true);
  });

  it('uses a trigram index, but not for a word of one or two letters, which nearly every row has', async () => {
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(`
      create extension if not exists pg_trgm;
      create table texts (search text collate "C" not null);
      insert into texts select ' ' || md5(n::text) || ' caneca' || n from generate_series(1, 20000) as n;
      create index texts_search on texts using gin (search gin_trgm_ops);
      grant select on texts to balcao_platform;
      analyze texts`);
    await owner.end();
    const scansFor = async (q: string) => {
      const search = matchesWords(sql`search`)(q);
      const plans = await explained.plansOf(() =>
        sql`select from texts where ${search}`.execute(explained.executor),
      );
      return scansOf(plans.flat());
    };
    expect(await scansFor('caneca777')).toContain('Bitmap Index Scan on texts_search by texts_search');
    expect(await scansFor('c4')).toEqual(['Seq Scan on texts']);
  });
});
