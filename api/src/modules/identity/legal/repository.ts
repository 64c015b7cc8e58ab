import type { LegalDocument } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';

/**
 * The documents of which a material version was published after the one that a person accepted last. Where that one was never
 * published, as those of the settings, the moment of the acceptance counts.
 */
export async function listPending(platform: Executor, userId: string): Promise<LegalDocument[]> {
  const { rows } = await sql<{ document: LegalDocument }>`
    with accepted as (
      select document, version, accepted_at from legal_acceptances where user_id = ${userId}
      union all
      select 'terms', terms_version, terms_accepted_at from users where id = ${userId}
      union all
      select 'privacy', privacy_version, terms_accepted_at from users where id = ${userId}
    ), last as (
      select accepted.document, max(coalesce(known.published_at, accepted.accepted_at)) as at
      from accepted left join legal_documents as known using (document, version)
      group by accepted.document
    )
    select distinct document from legal_documents left join last using (document)
    where material and published_at > coalesce(last.at, '-infinity')
    order by document desc`.execute(platform);
  return rows.map(({ document }) => document);
}

/** Keeps an acceptance. @returns false for one that is there already */
export async function insertAcceptance(
  trx: Executor,
  {
    sellerId,
    userId,
    ...accepted
  }: { sellerId: string; userId: string; document: LegalDocument; version: string },
): Promise<boolean> {
  const added = await trx
    .insertInto('legal_acceptances')
    .values({ seller_id: sellerId, user_id: userId, ...accepted })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return added !== undefined;
}

/** Publishes a version. @returns false for one that is there already */
export async function insertVersion(
  platform: Executor,
  version: { document: LegalDocument; version: string; sha256: string; material: boolean },
): Promise<boolean> {
  const added = await platform
    .insertInto('legal_documents')
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return added !== undefined;
}
