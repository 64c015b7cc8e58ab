import { type ApiKeyMode, formatInstant } from '@balcao/domain';
import { composeMail, nameInMail } from '../../providers/mail/compose';
import type { Mail } from '../../providers/mail/mail';

/** The owner of a store, who is told. */
interface Person {
  email: string;
  name: string;
}

/** A change in a store's settings. */
interface Change {
  mode: ApiKeyMode;
  storeName: string;
  /** The name of who did it. */
  by: string;
  at: Date;
}

/** Somebody created an API key. The mail never contains it. */
export const apiKeyMail = (
  { email, name }: Person,
  { keyName, mode, storeName, by, at }: Change & { keyName: string },
): Mail =>
  composeMail({
    to: email,
    kind: 'api-key-created',
    subject: `Nova chave de API: ${nameInMail(keyName)}`,
    name,
    paragraphs: [
      `${nameInMail(by)} criou a chave de API “${nameInMail(keyName)}”, ${mode === 'test' ? 'de teste' : 'de produção'}, na loja ${nameInMail(storeName)}, em ${formatInstant(at.toISOString())} (horário de Brasília).`,
      'Se não foi você nem quem trabalha com você, revogue a chave, troque a sua senha agora e encerre as outras sessões na aba Segurança.',
    ],
  });

/** An outgoing webhook was created, or leads elsewhere now. */
export const webhookAddressMail = (
  { email, name }: Person,
  { change, url, mode, storeName, by, at }: Change & { change: 'created' | 'moved'; url: string },
): Mail =>
  composeMail({
    to: email,
    kind: `webhook-${change}`,
    subject: change === 'created' ? 'Novo webhook de saída' : 'Webhook de saída com outro endereço',
    name,
    paragraphs: [
      `${nameInMail(by)} ${change === 'created' ? 'cadastrou um webhook' : 'trocou o endereço de um webhook'} na loja ${nameInMail(storeName)}, em ${formatInstant(at.toISOString())} (horário de Brasília). Os pedidos ${mode === 'test' ? 'de teste' : 'de verdade'} são avisados em ${url}.`,
      'Se não foi você nem quem trabalha com você, exclua o webhook, troque a sua senha agora e encerre as outras sessões na aba Segurança.',
    ],
  });

/** Nothing has got through to an address for a day. @param publicUrl of the product */
export const webhookFailingMail = (
  { email, name }: Person,
  { url, storeName, since, publicUrl }: { url: string; storeName: string; since: Date; publicUrl: string },
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
