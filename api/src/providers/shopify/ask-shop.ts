import { setTimeout as sleep } from 'node:timers/promises';
import { z } from '@balcao/api-schema';
import { askGateway, postJson } from '../gateway/ask-gateway';
import { SHOPIFY_API_VERSION } from './api-version';
import type { ShopAccess, ShopAnswer, ShopFailure } from './shopify-provider';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** Calls that Shopify throttles are repeated so often. */
const MAX_TRIES = 4;
const MAX_WAIT_MS = 10_000;
/** The pause where Shopify does not say how much a call needs, in milliseconds. */
const USUAL_WAIT_MS = 1_000;

const envelope = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ extensions: z.object({ code: z.string().optional() }).optional() }))
    .optional()
    .catch([]),
  extensions: z
    .object({
      cost: z.object({
        requestedQueryCost: z.number(),
        throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
      }),
    })
    .optional()
    .catch(undefined),
});
type Envelope = z.infer<typeof envelope>;

/** How long until the call can be paid for. */
function waitMs({ extensions }: Envelope): number {
  if (extensions === undefined) return USUAL_WAIT_MS;
  const { requestedQueryCost, throttleStatus } = extensions.cost;
  const lacking = Math.max(0, requestedQueryCost - throttleStatus.currentlyAvailable);
  return Math.min(MAX_WAIT_MS, Math.ceil((lacking / throttleStatus.restoreRate) * 1_000));
}

export const failed = (why: ShopFailure['why']): ShopFailure => ({ outcome: 'failed', why });

/** Asks shops by GraphQL. @param baseUrl where every shop is, for tests */
export type AskShop = <Answer>(
  access: ShopAccess,
  query: string,
  schema: z.ZodType<Answer>,
  variables?: object,
) => Promise<ShopAnswer<Answer>>;

export function createAskShop(urlOf: (shopDomain: string) => string): AskShop {
  return async (access, query, schema, variables = {}) => {
    const url = `${urlOf(access.shopDomain)}/admin/api/${SHOPIFY_API_VERSION}/graphql.json`;
    const question = postJson({ 'x-shopify-access-token': access.accessToken }, { query, variables });
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const asked = await askGateway(url, question, envelope, {
        timeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
      });
      if (asked.outcome === 'failed') return asked;
      // A shop that is gone answers 404; one that is frozen 402, until it is paid.
      if (asked.outcome === 'refused') return failed(asked.status === 404 ? 'credentials' : 'unreachable');
      const codes = asked.answer.errors?.map(({ extensions }) => extensions?.code ?? '') ?? [];
      if (codes.includes('THROTTLED')) {
        await sleep(waitMs(asked.answer));
        continue;
      }
      if (codes.includes('MAX_COST_EXCEEDED')) return failed('too_costly');
      // Fields that the app may not read are null beside the rest.
      const read = schema.safeParse(asked.answer.data);
      if (read.success) return { outcome: 'known', answer: read.data };
      return failed(codes.includes('ACCESS_DENIED') ? 'denied' : 'unreachable');
    }
    return failed('unreachable');
  };
}
