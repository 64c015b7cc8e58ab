import { Readable } from 'node:stream';
import { type EntryFileQuery, entryFileQuery, z } from '@balcao/api-schema';
import {
  custodyOf,
  type DayRange,
  type SellerAccount,
  sellerAccountIn,
  statementFileName,
} from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import iconv from 'iconv-lite';
import { currentTime } from '../../../db/clock';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { invalidField } from '../../../problem';
import { reading, tags } from '../request/context';
import { toStatementFilter } from '../statement/competence-repository';
import { entryLists } from '../statement/repository';
import { sourcedEntryLists } from '../statement/sources-repository';
import { balanceAfter, entryParts } from './repository';
import { writeCsv } from './write-csv';
import { writeOfx } from './write-ofx';

const TYPES = { csv: 'text/csv; charset=utf-8', ofx: 'application/x-ofx' } as const;

/** The days of a file: of posting, else of competência. @throws Problem validation for a period that ends before it begins */
function periodOf({ postedFrom, postedTo, occurredFrom = '', occurredTo = '' }: EntryFileQuery): DayRange {
  const isPosted = postedFrom !== undefined && postedTo !== undefined;
  const [from, to] = isPosted ? [postedFrom, postedTo] : [occurredFrom, occurredTo];
  const field = isPosted ? 'postedTo' : 'occurredTo';
  if (to < from) throw invalidField(field, ['O fim do período vem antes do início.']);
  return { from, to };
}

/** The account of a bank's statement. Accounting programs book the money that enters and leaves it. */
const USUAL_ACCOUNT: SellerAccount = 'disponivel';

/** One statement for each account that the filter names, with the account's balance at the end of the period. */
async function ofxOf(
  executor: Executor,
  owner: Owner,
  query: EntryFileQuery,
): Promise<AsyncIterable<string>> {
  const { from, to } = periodOf(query);
  const { format: _, ...filter } = toStatementFilter(query);
  const { custody, account } = filter;
  const accounts = account ?? [sellerAccountIn(custody, USUAL_ACCOUNT)];
  const statements = [];
  for (const account of [accounts].flat().filter((own) => custodyOf(own) === custody))
    statements.push({
      account,
      balanceCents: await balanceAfter(executor, owner, account, to),
      parts: entryParts(entryLists[custody], executor, owner, { ...filter, account: [account] }),
    });
  return writeOfx({ storeId: owner.storeId, from, to, writtenAt: currentTime(), statements });
}

/** As programs read OFX. An error of the parts is the stream's own: behind a `pipe`, nobody would take it. */
async function* inWindows1252(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield iconv.encode(part, 'windows-1252');
}

async function bytesOf(executor: Executor, owner: Owner, query: EntryFileQuery): Promise<Readable> {
  if (query.format === 'ofx') return Readable.from(inWindows1252(await ofxOf(executor, owner, query)));
  const { format: _, ...filter } = toStatementFilter(query);
  return Readable.from(writeCsv(entryParts(sourcedEntryLists[query.custody], executor, owner, filter)));
}

/** The statement of a period as a file, written while it is sent. */
export function statementFilesRoutes({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/finance/entries/file',
      {
        config: { ...reading, takesDataOut: true },
        schema: {
          operationId: 'downloadEntries',
          tags,
          summary: 'The lines of a period as CSV for spreadsheets, or as OFX for accounting programs',
          querystring: entryFileQuery,
          produces: ['text/csv', 'application/x-ofx'],
          response: { 200: z.unknown() },
        },
      },
      async (request, reply) => {
        const owner = ownerOf(request);
        const { format, custody } = request.query;
        const name = statementFileName(periodOf(request.query), custody, format);
        return reply
          .header('content-disposition', `attachment; filename="${name}"`)
          .type(TYPES[format])
          .send(await bytesOf(database.forSeller(owner.sellerId), owner, request.query));
      },
    );
  };
}
