import { digestOf, type ReceivedWebhook, verdictOf, type WebhookVerdict } from './webhook';

/**
 * https://dev.iugu.com/docs/gatilhos: a form with `event`, `data[id]`, `data[status]`, … Nothing is signed, so the secret
 * stands in the address, and what it says is only a hint.
 */
export function verifyIuguWebhook({ body }: ReceivedWebhook): WebhookVerdict {
  return verdictOf('hint', () => {
    const form = new URLSearchParams(body.toString('utf8'));
    const name = form.get('event');
    const id = form.get('data[id]') ?? '';
    if (name === null) return undefined;
    const about =
      name.startsWith('invoice.') && id !== ''
        ? 'payment'
        : name.startsWith('referrals.')
          ? 'account'
          : 'other';
    return {
      id: digestOf(body),
      repeatable: true,
      about,
      topic: name,
      gatewayId: about === 'payment' ? id : '',
    };
  });
}
