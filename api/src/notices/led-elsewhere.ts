import { formatInstant, type NoticeTarget } from '@balcao/domain';
import { currentTime } from '../db/clock';
import type { SellerTransaction } from '../db/database';
import type { Owner } from '../db/owner';
import { composeMail, nameInMail } from '../providers/mail/compose';
import { notify } from './notify';

/** A place to which buyers or data of a store go from now on. */
export interface Destination {
  subject: string;
  /** The deed, after the name of who did it: `cadastrou o domínio compra.loja.com.br`. */
  said: string;
  target: NoticeTarget;
}

/** Tells the owners of a store by e-mail, in the transaction that leads elsewhere. @param by the name of who did it */
export async function notifyOwnersOfDestination(
  trx: SellerTransaction,
  owner: Owner,
  by: string,
  { subject, said, target }: Destination,
): Promise<void> {
  const at = formatInstant(currentTime().toISOString());
  await notify(trx, owner, {
    category: 'security',
    target,
    mail: ({ storeName, email, name }) =>
      composeMail({
        to: email,
        kind: 'led-elsewhere',
        subject,
        name,
        paragraphs: [
          `${nameInMail(by)} ${said} na loja ${nameInMail(storeName)}, em ${at} (horário de Brasília).`,
          'Se não foi você nem quem trabalha com você, desfaça a mudança, troque a sua senha agora e encerre as outras sessões na aba Segurança.',
        ],
      }),
  });
}
