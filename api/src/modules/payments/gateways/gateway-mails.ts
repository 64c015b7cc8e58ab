import {
  formatInstant,
  GATEWAY_MODE_LABELS,
  GATEWAYS,
  type GatewayId,
  type GatewayMode,
  gatewayInSentence,
} from '@balcao/domain';
import { composeMail, nameInMail } from '../../../providers/mail/compose';
import type { Mail } from '../../../providers/mail/mail';

/** A change of a gateway's credentials or mode. The mail never contains the secrets. */
export interface GatewayAccessChange {
  change: 'connected' | 'replaced';
  gateway: GatewayId;
  mode: GatewayMode;
  storeName: string;
  /** The name of who did it. */
  by: string;
  at: Date;
}

const WORDS = {
  connected: { subject: 'Credenciais cadastradas', did: 'cadastrou' },
  replaced: { subject: 'Credenciais trocadas', did: 'trocou' },
} as const;

/** Notifies a store's owner that somebody set or replaced the credentials of a gateway. */
export function gatewayAccessMail(
  { email, name }: { email: string; name: string },
  { change, gateway, mode, storeName, by, at }: GatewayAccessChange,
): Mail {
  const { subject, did } = WORDS[change];
  const { name: gatewayName } = GATEWAYS[gateway];
  return composeMail({
    to: email,
    kind: `gateway-${change}`,
    subject: `${subject}: ${gatewayName}`,
    name,
    paragraphs: [
      `${nameInMail(by)} ${did} as credenciais ${gatewayInSentence('de', gateway)} na loja ${nameInMail(storeName)}, em ${formatInstant(at.toISOString())} (horário de Brasília). O modo é ${GATEWAY_MODE_LABELS[mode]}.`,
      'Se não foi você nem quem trabalha com você, troque a sua senha agora, encerre as outras sessões na aba Segurança e crie novas credenciais no painel do gateway.',
    ],
  });
}
