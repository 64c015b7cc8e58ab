import { type ApiKeyMode, formatInstant } from '@balcao/domain';
import { composeMail, nameInMail } from '../../../providers/mail/compose';
import type { Mail } from '../../../providers/mail/mail';

interface Person {
  email: string;
  name: string;
}

/** An outgoing webhook that was created or leads elsewhere now. */
export interface WebhookAddressChange {
  change: 'created' | 'moved';
  url: string;
  mode: ApiKeyMode;
  storeName: string;
  /** The name of who did it. */
  by: string;
  at: Date;
}

const MODE_WORDS: Readonly<Record<ApiKeyMode, string>> = { test: 'de teste', live: 'de verdade' };

/** Notifies a store's owner that orders are told to another address from now on. */
export const webhookAddressMail = (
  { email, name }: Person,
  { change, url, mode, storeName, by, at }: WebhookAddressChange,
): Mail =>
  composeMail({
    to: email,
    kind: `webhook-${change}`,
    subject: change === 'created' ? 'Novo webhook de saída' : 'Webhook de saída com outro endereço',
    name,
    paragraphs: [
      `${nameInMail(by)} ${change === 'created' ? 'cadastrou um webhook' : 'trocou o endereço de um webhook'} na loja ${nameInMail(storeName)}, em ${formatInstant(at.toISOString())} (horário de Brasília). Os pedidos ${MODE_WORDS[mode]} são avisados em ${url}.`,
      'Se não foi você nem quem trabalha com você, exclua o webhook, troque a sua senha agora e encerre as outras sessões na aba Segurança.',
    ],
  });

/** An outgoing webhook to whose address nothing has got through for a day. */
export interface FailingWebhook {
  url: string;
  storeName: string;
  since: Date;
  /** Of the product. */
  publicUrl: string;
}

/** Notifies a store's owner that an address does not take what it is told. */
export const webhookFailingMail = (
  { email, name }: Person,
  { url, storeName, since, publicUrl }: FailingWebhook,
): Mail =>
  composeMail({
    to: email,
    kind: 'webhook-failing',
    subject: 'Um webhook de saída está falhando',
    name,
    paragraphs: [
      `Desde ${formatInstant(since.toISOString())} (horário de Brasília) nenhum aviso da loja ${nameInMail(storeName)} chega a ${url}. Cada aviso é tentado por 24 horas e depois fica parado.`,
      'Veja no registro o que o endereço responde. Quando ele voltar, reenvie os avisos parados. Não mandamos outro e-mail enquanto ele continuar assim.',
    ],
    action: {
      label: 'Ver o registro',
      url: `${publicUrl}/backoffice/configuracoes/integracoes?aba=webhooks`,
    },
  });
