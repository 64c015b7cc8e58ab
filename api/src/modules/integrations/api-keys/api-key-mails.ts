import { type ApiKeyMode, formatInstant } from '@balcao/domain';
import { composeMail, nameInMail } from '../../../providers/mail/compose';
import type { Mail } from '../../../providers/mail/mail';

/** A new API key. The mail never contains it. */
export interface ApiKeyCreation {
  /** The name that its creator gave it. */
  name: string;
  mode: ApiKeyMode;
  storeName: string;
  /** The name of who did it. */
  by: string;
  at: Date;
}

const MODE_WORDS: Readonly<Record<ApiKeyMode, string>> = { test: 'de teste', live: 'de produção' };

/** Notifies a store's owner that somebody created an API key. */
export const apiKeyMail = (
  { email, name }: { email: string; name: string },
  { name: keyName, mode, storeName, by, at }: ApiKeyCreation,
): Mail =>
  composeMail({
    to: email,
    kind: 'api-key-created',
    subject: `Nova chave de API: ${nameInMail(keyName)}`,
    name,
    paragraphs: [
      `${nameInMail(by)} criou a chave de API “${nameInMail(keyName)}”, ${MODE_WORDS[mode]}, na loja ${nameInMail(storeName)}, em ${formatInstant(at.toISOString())} (horário de Brasília).`,
      'Se não foi você nem quem trabalha com você, revogue a chave, troque a sua senha agora e encerre as outras sessões na aba Segurança.',
    ],
  });
