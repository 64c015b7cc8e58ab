import {
  bankAccount,
  bankAccountList,
  bankAccountRequest,
  bankChangeCancellation,
  idParams,
  noContent,
  notice,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { identityOf, isAllowed } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { originOf } from '../../../security/origin';
import { writing as editing, reading, tags } from '../request/context';
import { cancelBankChange } from './cancel-change';
import { addBankAccount, deleteBankAccount, preferBankAccount, readBankAccounts } from './service';

/** Also while the store's plan is not paid: its own money needs somewhere to go. */
const writing = { ...editing, whileSuspended: true } as const;

/** The bank accounts that a store's payouts go to. */
export function bankAccountsRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/finance/bank-accounts',
      {
        config: reading,
        schema: { operationId: 'listBankAccounts', tags, response: { 200: bankAccountList } },
      },
      async (request) => ({
        ...(await readBankAccounts({ platform, owner: ownerOf(request) })),
        canEdit: isAllowed(identityOf(request), writing.permission),
      }),
    );

    app.post(
      '/finance/bank-accounts',
      {
        // Numbers of accounts and documents may look like those of cards.
        config: {
          ...writing,
          idempotent: 'required',
        },
        schema: {
          operationId: 'createBankAccount',
          tags,
          body: bankAccountRequest,
          response: { 201: bankAccount },
          problems: [409],
        },
      },
      async (request, reply) => reply.status(201).send(await addBankAccount(callOf(request), request.body)),
    );

    app.post(
      '/finance/bank-accounts/:id/principal',
      {
        config: writing,
        schema: {
          operationId: 'makeBankAccountPrincipal',
          tags,
          params: idParams,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        await preferBankAccount(callOf(request), request.params.id);
        return reply.status(204).send();
      },
    );

    app.delete(
      '/finance/bank-accounts/:id',
      {
        config: writing,
        schema: {
          operationId: 'deleteBankAccount',
          tags,
          params: idParams,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        await deleteBankAccount(callOf(request), request.params.id);
        return reply.status(204).send();
      },
    );

    // Owners open it from a mail, where they may have no session.
    app.post(
      '/finance/bank-account-changes/cancel',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'cancelBankAccountChange',
          tags,
          body: bankChangeCancellation,
          response: { 200: notice },
        },
      },
      (request) => cancelBankChange(platform, request.body.token, originOf(request)),
    );
  };
}
