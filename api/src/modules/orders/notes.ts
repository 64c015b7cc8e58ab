import { MAX_ORDER_NOTES, orderNote, orderNoteCalls } from '@balcao/api-schema';
import { invalidField, Problem } from '../../problem';
import { defineResource } from '../../resources/define-resource';
import { resourceRoutes } from '../../resources/resource-routes';
import { namesOf } from '../identity';
import { lockOrder, orderAt } from './stored-order';

/** Notes of a store's team about its orders. The audit trail says that a note exists, and not its text, which may name the buyer. */
const orderNotes = defineResource({
  shape: orderNote,
  table: 'order_notes',
  hidden: ['order_id', 'author_id'],
  scope: ({ owner, parentId }) => ({ seller_id: owner.sellerId, order_id: parentId }),
  order: 'newest',
  async enter(trx, { owner, parentId }, use) {
    const place = { ...owner, id: parentId };
    const order =
      use === 'write' ? lockOrder(trx, place) : orderAt(trx, place).select('id').executeTakeFirst();
    if ((await order) === undefined) throw new Problem('not_found');
  },
  limit: {
    most: MAX_ORDER_NOTES,
    problem: () =>
      invalidField('text', [
        `Este pedido já tem ${MAX_ORDER_NOTES} observações. Exclua uma para escrever outra.`,
      ]),
  },
  fill: ({ origin }) => ({ author_id: origin.actorId }),
  deleting(_trx, { origin }, { author_id }) {
    if (author_id !== origin.actorId)
      throw new Problem('forbidden', { text: 'Só quem escreveu a observação pode excluí-la.' });
  },
  // Members of a team belong to other sellers, so the platform is asked for their names.
  async compute({ platform, origin }, rows) {
    const authors = rows.map(({ author_id }) => author_id);
    const names = await namesOf(platform.database.platform, authors);
    return ({ author_id }) => ({
      authorName: names.get(author_id) ?? '',
      own: author_id === origin.actorId,
    });
  },
  audit: {
    entity: 'order',
    idOf: ({ order_id }) => order_id,
    create: 'order.add-note',
    delete: 'order.delete-note',
    of: ({ id }) => ({ noteId: id }),
  },
});

export const orderNoteRoutes = resourceRoutes(orderNotes, orderNoteCalls, { tag: 'orders' });
