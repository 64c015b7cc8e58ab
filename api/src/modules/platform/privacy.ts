import {
  cancelErasure,
  exportPersonalData,
  getPrivacyOverview,
  type PersonExport,
  personExport,
  requestErasure,
} from '@balcao/api-schema';
import { ERASURE_GRACE_DAYS } from '@balcao/domain';
import { sql } from 'kysely';
import { findUserByEmail, findUserById } from '../../accounts/users';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import type { Database } from '../../db/database';
import { newId } from '../../db/new-id';
import { isUniqueViolation } from '../../db/unique-violation';
import type { ApiModule, Person, PersonData } from '../../module';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { enqueueMail } from '../../providers/mail/outbox';
import { PERSON_EXPORT_LIMIT } from '../../security/attempt-limits';
import { assertAttemptLeft } from '../../security/attempts';
import type { Origin } from '../../security/origin';
import { acceptedTermsOf } from '../identity';
import { hasApprovedReport, identityConsentsOf } from '../kyc';
import {
  erasureRefusal,
  findWaitingErasure,
  openMatterLines,
  openMattersOf,
  toErasureRequest,
} from './closing';
import { erasureCancelledMail, erasureRequestedMail } from './mails';

/**
 * The person whose account has an e-mail.
 * @throws when there is none
 */
export async function findPerson({ platform }: Database, email: string | undefined): Promise<Person> {
  const user = email && (await findUserByEmail(platform, email));
  if (!user) throw new Error('Say the e-mail of an account');
  return { sellerId: user.seller_id, userId: user.id };
}

const DAYS_OF_YEAR = 365;

/** A retention period in words: "5 anos", or "100 dias" where it is not whole years. */
function termOf(days: number): string {
  const isYears = days % DAYS_OF_YEAR === 0;
  return new Intl.NumberFormat('pt-BR', {
    style: 'unit',
    unit: isYears ? 'year' : 'day',
    unitDisplay: 'long',
  }).format(isYears ? days / DAYS_OF_YEAR : days);
}

/** Merges the modules' exports. Lists of the same name are concatenated. */
function joinPersonData(parts: readonly PersonData[]): PersonData {
  const joined: Record<string, unknown> = {};
  for (const part of parts)
    for (const [field, value] of Object.entries(part)) {
      const before = joined[field];
      joined[field] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
    }
  return joined;
}

/**
 * Everything that is stored about a person, without secrets (LGPD, art. 18, II and V). The export itself is noted in the audit
 * trail.
 */
export async function exportPerson(
  platform: Platform,
  modules: readonly ApiModule[],
  person: Person,
  origin: Origin,
): Promise<PersonExport> {
  const { sellerId, userId } = person;
  return platform.database.withSeller(sellerId, async (trx) => {
    const parts: PersonData[] = [];
    for (const read of modules.flatMap((module) => module.export ?? []))
      parts.push(await read(trx, person, platform));
    const exported = personExport.parse({
      format: 'balcao-person/1',
      createdAt: new Date().toISOString(),
      ...joinPersonData(parts),
    });
    await trx
      .insertInto('data_subject_requests')
      .values({
        seller_id: sellerId,
        id: newId(),
        user_id: userId,
        kind: 'export',
        status: 'done',
        ended_at: new Date(),
      })
      .execute();
    await recordAudit(trx, origin, {
      sellerId,
      action: 'privacy.export',
      entity: 'user',
      entityId: userId,
    });
    return exported;
  });
}

/** The rights of people over their own data: see it, take it along, have it erased (LGPD, art. 18). */
export const privacyRoutes = routesOf('privacy', (platform, modules) => {
  const { database, config, raise } = platform;
  const { own } = implementsOn(platform);

  return [
    own(getPrivacyOverview, ({ identity: person }) =>
      // Whether somebody is the last admin can only be seen across all sellers.
      database.withPlatform(async (trx) => {
        const waiting = await findWaitingErasure(trx, person);
        const openMatters = await openMattersOf(trx, modules, person.sellerId);
        const consents = [
          ...(await identityConsentsOf(trx, person)),
          ...(await acceptedTermsOf(trx, person)),
        ];
        const refusal = await erasureRefusal(trx, person);
        const isVerified = await hasApprovedReport(trx, person);
        return {
          consents,
          erasure: waiting ? toErasureRequest(waiting, openMatters) : null,
          openMatters,
          refusal,
          kept: [
            ...(isVerified
              ? [
                  `Sua verificação de identidade aprovada, com nome, CPF, data de nascimento e imagens, por ${termOf(config.identityDocuments.keepApprovedDays)} depois da exclusão da conta (Lei 9.613/1998, art. 10).`,
                ]
              : []),
            'O registro do que foi feito na conta, para a defesa em processos (LGPD, art. 16, I).',
          ],
        };
      }),
    ),

    own(exportPersonalData, async ({ identity, origin }, _, reply) => {
      await assertAttemptLeft(database.platform, PERSON_EXPORT_LIMIT, identity.userId);
      const exported = await exportPerson(platform, modules, identity, origin);
      reply.header('content-disposition', 'attachment; filename="meus-dados-balcao.json"');
      return exported;
    }),

    // The account closes at once, and is erased after the days of grace as soon as nothing of it is open.
    own(requestErasure, async ({ identity: person, origin }) => {
      const { sellerId, userId } = person;
      try {
        return await database.withPlatform(async (trx) => {
          const refusal = await erasureRefusal(trx, person);
          if (refusal !== null) throw new Problem('erasure_refused', { text: refusal });
          const request = await trx
            .insertInto('data_subject_requests')
            .values({
              seller_id: sellerId,
              id: newId(),
              user_id: userId,
              kind: 'erasure',
              status: 'waiting',
              due_at: sql<Date>`now() + make_interval(days => ${ERASURE_GRACE_DAYS})`,
            })
            .returning(['requested_at', 'due_at'])
            .executeTakeFirstOrThrow();
          await raise(trx, 'account.closing', { sellerId });
          const openMatters = await openMattersOf(trx, modules, sellerId);
          const user = await findUserById(trx, userId);
          if (user)
            await enqueueMail(
              trx,
              erasureRequestedMail(user, config.publicUrl, {
                dueAt: request.due_at,
                open: openMatterLines(openMatters),
              }),
            );
          await recordAudit(trx, origin, {
            sellerId,
            action: 'privacy.request-erasure',
            entity: 'user',
            entityId: userId,
            after: { openMatters: openMatters.length },
          });
          return toErasureRequest(request, openMatters);
        });
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new Problem('erasure_requested', { cause: error });
      }
    }),

    own(cancelErasure, ({ identity: person, origin }) =>
      database.withPlatform(async (trx) => {
        const { sellerId, userId } = person;
        const waiting = await findWaitingErasure(trx, person);
        if (waiting === undefined) throw new Problem('not_found');
        await trx
          .updateTable('data_subject_requests')
          .set({ status: 'cancelled', ended_at: new Date() })
          .where('id', '=', waiting.id)
          .execute();
        const user = await findUserById(trx, userId);
        if (user) await enqueueMail(trx, erasureCancelledMail(user));
        await recordAudit(trx, origin, {
          sellerId,
          action: 'privacy.cancel-erasure',
          entity: 'user',
          entityId: userId,
        });
      }),
    ),
  ];
});
