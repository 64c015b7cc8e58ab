import path from 'node:path';
import type { V1Session } from '@balcao/api-schema';
import { formatCalendarDate, formatMoney, plainLine } from '@balcao/domain';
import { drawFile } from '../../../drawing/draw-file';
import { drawingOf } from '../../../drawing/drawing';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { BoletoWords } from './boleto-program';
import { masksOf } from './masked-content';
import { type Parts, readSession } from './session';
import type { FoundSession } from './session-repository';

const BOLETO = drawingOf<typeof import('./boleto-program')>(
  path.join(import.meta.dirname, 'boleto-program.ts'),
);

/** The payer's name and document on a boleto, masked where another device has typed them. */
function payerOf({ content, device }: FoundSession): string {
  const masks = masksOf(content, device);
  const { name, document } = content.contact;
  return [masks['contact.name'] ?? name, masks['contact.document'] ?? document].map(plainLine).join(' · ');
}

function wordsOf(session: FoundSession, { payment, order, store }: V1Session): BoletoWords | undefined {
  const boleto = payment?.boleto;
  if (!payment || !boleto || !order) return undefined;
  return {
    title: 'Boleto',
    barcode: boleto.barcode,
    line: boleto.formatted_line,
    fields: [
      { label: 'Valor', text: formatMoney(payment.amount) },
      { label: 'Vencimento', text: formatCalendarDate(boleto.due_date) },
      { label: 'Vendido por', text: `${plainLine(store.legal_name || store.name)} · ${store.document}` },
      { label: 'Pagador', text: payerOf(session) },
      { label: 'Pedido', text: `${order.number} · ${plainLine(store.name)}` },
    ],
    notes: [
      'Pague pelo aplicativo do banco, em uma lotérica ou no caixa eletrônico, até o vencimento. Depois disso o banco pode recusar.',
      'O banco leva até 3 dias úteis para confirmar. Confira o beneficiário e o valor antes de pagar.',
    ],
    createdAt: session.created_at,
  };
}

/** The boleto that a session waits for, to be kept and printed. @throws Problem not_found while there is none to be paid */
export async function boletoFile(
  parts: Parts & Pick<Platform, 'drawings'>,
  session: FoundSession,
): Promise<Buffer> {
  const words = wordsOf(session, await readSession(parts, session));
  if (words === undefined) throw new Problem('not_found');
  return drawFile(parts.drawings.forBuyers, session.seller_id, BOLETO, words);
}
