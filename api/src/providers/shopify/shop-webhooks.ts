import { z } from '@balcao/api-schema';
import type { AskShop } from './ask-shop';
import type { ShopifyProvider } from './shopify-provider';

const SCOPES = 'query Scopes { currentAppInstallation { accessScopes { handle } } }';
const SUBSCRIPTIONS = `query Subscriptions {
  webhookSubscriptions(first: 100) { nodes { topic uri apiVersion { handle } } }
}`;
const SUBSCRIBE = `mutation Subscribe($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
    userErrors { message }
    webhookSubscription { apiVersion { handle } }
  }
}`;

const scopesAnswer = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});
const subscriptionsAnswer = z.object({
  webhookSubscriptions: z.object({
    nodes: z.array(
      z.object({ topic: z.string(), uri: z.string(), apiVersion: z.object({ handle: z.string() }) }),
    ),
  }),
});
const subscribeAnswer = z.object({
  webhookSubscriptionCreate: z.object({
    userErrors: z.array(z.object({ message: z.string() })),
    webhookSubscription: z.object({ apiVersion: z.object({ handle: z.string() }) }).nullable(),
  }),
});

/** `ORDERS_CREATE` is what webhooks call `orders/create`. Names of parts may have underscores too. */
const topicOf = (name: string): string => name.toLowerCase().replace('_', '/');
const nameOf = (topic: string): string => topic.toUpperCase().replace('/', '_');

const TAKEN = /already been taken/;

type Webhooks = Pick<ShopifyProvider, 'readScopes' | 'listSubscriptions' | 'subscribe'>;

/** The calls about an app's scopes and its webhooks. */
export const shopWebhookCalls = (ask: AskShop): Webhooks => ({
  async readScopes(access) {
    const asked = await ask(access, SCOPES, scopesAnswer);
    if (asked.outcome === 'failed') return asked;
    const { accessScopes } = asked.answer.currentAppInstallation;
    return { outcome: 'known', answer: accessScopes.map(({ handle }) => handle) };
  },
  async listSubscriptions(access) {
    const asked = await ask(access, SUBSCRIPTIONS, subscriptionsAnswer);
    if (asked.outcome === 'failed') return asked;
    return {
      outcome: 'known',
      answer: asked.answer.webhookSubscriptions.nodes.map(({ topic, uri, apiVersion }) => ({
        topic: topicOf(topic),
        uri,
        apiVersion: apiVersion.handle,
      })),
    };
  },
  async subscribe(access, topic, uri) {
    const asked = await ask(access, SUBSCRIBE, subscribeAnswer, { topic: nameOf(topic), uri });
    if (asked.outcome === 'failed') return asked;
    const { userErrors, webhookSubscription } = asked.answer.webhookSubscriptionCreate;
    const isThere = userErrors.every(({ message }) => TAKEN.test(message));
    return isThere
      ? { outcome: 'subscribed', apiVersion: webhookSubscription?.apiVersion.handle ?? '' }
      : { outcome: 'refused' };
  },
});
