import { Agent } from 'node:https';
import { z } from '@balcao/api-schema';
import type * as Acme from 'acme-client';
import type { AcmeSettings } from '../../config';
import { retryAfterOf } from '../retry-after';
import {
  type AcmeAccount,
  type AcmeProblem,
  AcmeRefusal,
  AcmeUnreachable,
  type CertificateAuthority,
} from './certificate-authority';

const TIMEOUT_MS = 15_000;
const PREFIX = 'urn:ietf:params:acme:error:';
const LONGEST_DETAIL = 300;

const problemAnswer = z.object({
  type: z.string().default(''),
  detail: z.string().default(''),
  subproblems: z
    .array(z.object({ type: z.string().default(''), detail: z.string().default('') }))
    .default([]),
});

const directoryAnswer = z.object({
  renewalInfo: z.url().optional(),
  meta: z.object({ profiles: z.record(z.string(), z.string()).default({}) }).default({ profiles: {} }),
});

const windowAnswer = z.object({
  suggestedWindow: z.object({ start: z.coerce.date(), end: z.coerce.date() }),
});

/** A problem of an answer, an order or a challenge. One of a name says more than that of the whole. */
function problemOf(error: unknown): AcmeProblem {
  const { type, detail, subproblems } = problemAnswer
    .catch({ type: '', detail: '', subproblems: [] })
    .parse(error);
  const said = subproblems[0] ?? { type, detail };
  return { type: said.type.replace(PREFIX, ''), detail: said.detail.slice(0, LONGEST_DETAIL) };
}

/** The headers of an answer that the client drops. */
interface AnswerMeta {
  retryAfterSeconds?: number | undefined;
}

/**
 * The client, made to ask once: it would wait and ask again by itself, and drop the kind of a refusal. Loaded when something is asked,
 * since it is large and most processes issue nothing.
 */
async function load({ ca }: AcmeSettings): Promise<typeof Acme> {
  const acme = await import('acme-client');
  const { defaults, interceptors } = acme.axios;
  Object.assign(defaults, {
    timeout: TIMEOUT_MS,
    acmeSettings: { retryMaxAttempts: 0 },
    ...(ca && { httpsAgent: new Agent({ ca }) }),
  });
  interceptors.response.use((response) => {
    const { status, data, headers } = response;
    const retryAfterSeconds = retryAfterOf(headers['retry-after']);
    if (status >= 400) {
      const problem = problemOf(data);
      // That one the client answers itself, with the nonce that came along.
      if (problem.type !== 'badNonce') throw new AcmeRefusal(status, problem, retryAfterSeconds);
    } else if (typeof data === 'object' && data !== null) Object.assign(data, { retryAfterSeconds });
    return response;
  });
  return acme;
}

/** Asks an authority by `acme-client`, call by call. */
export function openAcme(settings: AcmeSettings): CertificateAuthority {
  const { directoryUrl, contact, profile } = settings;
  let loaded: Promise<typeof Acme> | undefined;
  const client = () => {
    loaded ??= load(settings);
    return loaded;
  };

  /** @throws AcmeRefusal or AcmeUnreachable */
  async function ask<T>(question: (acme: typeof Acme) => Promise<T>): Promise<T> {
    try {
      return await question(await client());
    } catch (error) {
      // Without an answer the client fails in many ways.
      throw error instanceof AcmeRefusal ? error : new AcmeUnreachable('No answer.', { cause: error });
    }
  }

  const as = (acme: typeof Acme, { key, url }: AcmeAccount) =>
    new acme.Client({ directoryUrl, accountKey: key, accountUrl: url });
  const read = async (acme: typeof Acme, url: string): Promise<unknown> =>
    (await acme.axios.request<unknown>({ url, method: 'get' })).data;
  const orderAt = (acme: typeof Acme, account: AcmeAccount, url: string) =>
    as(acme, account).getOrder({ url } as Acme.Order);

  return {
    directoryUrl,
    newKey: async () => String(await (await client()).crypto.createPrivateEcdsaKey()),
    register: (key) =>
      ask(async (acme) => {
        const owner = new acme.Client({ directoryUrl, accountKey: key });
        await owner.createAccount({
          termsOfServiceAgreed: true,
          ...(contact && { contact: [`mailto:${contact}`] }),
        });
        return owner.getAccountUrl();
      }),
    placeOrder: (account, host, replaces) =>
      ask(async (acme) => {
        const { meta } = directoryAnswer.parse(await read(acme, directoryUrl));
        const asked = {
          identifiers: [{ type: 'dns', value: host }],
          ...(profile in meta.profiles && { profile }),
          ...(replaces && { replaces }),
        };
        return (await as(acme, account).createOrder(asked)).url;
      }),
    readOrder: (account, url) =>
      ask(async (acme) => {
        const order: Acme.Order & AnswerMeta = await orderAt(acme, account, url);
        const { status, error, retryAfterSeconds } = order;
        return { status, problem: error && problemOf(error), retryAfterSeconds };
      }),
    readChallenge: (account, orderUrl) =>
      ask(async (acme) => {
        const owner = as(acme, account);
        const [authorization]: (Acme.Authorization & AnswerMeta)[] = await owner.getAuthorizations(
          await orderAt(acme, account, orderUrl),
        );
        const challenge = authorization?.challenges.find(({ type }) => type === 'http-01');
        return (
          challenge && {
            status: challenge.status,
            url: challenge.url,
            token: challenge.token,
            keyAuthorization: await owner.getChallengeKeyAuthorization(challenge),
            problem: challenge.error && problemOf(challenge.error),
            retryAfterSeconds: authorization?.retryAfterSeconds,
          }
        );
      }),
    answerChallenge: (account, url) =>
      ask(async (acme) => {
        await as(acme, account).completeChallenge({ url } as Parameters<Acme.Client['completeChallenge']>[0]);
      }),
    finalise: (account, orderUrl, host, key) =>
      ask(async (acme) => {
        const [, request] = await acme.crypto.createCsr({ altNames: [host] }, key);
        await as(acme, account).finalizeOrder(await orderAt(acme, account, orderUrl), request);
      }),
    download: (account, orderUrl) =>
      ask(async (acme) => as(acme, account).getCertificate(await orderAt(acme, account, orderUrl))),
    renewalWindow: (id) =>
      ask(async (acme) => {
        const { renewalInfo } = directoryAnswer.parse(await read(acme, directoryUrl));
        if (renewalInfo === undefined) return undefined;
        const answer = await read(acme, `${renewalInfo}/${id}`);
        const { retryAfterSeconds } = answer as AnswerMeta;
        return { ...windowAnswer.parse(answer).suggestedWindow, retryAfterSeconds };
      }),
  };
}
