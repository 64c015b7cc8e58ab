import type { OrderDetail } from '@balcao/api-schema';
import { Link } from '@balcao/contract/router';
import { Notice, Stack } from '@balcao/ui/base';
import { produtoPath } from '../paths';

/** The units of the order that are out of stock. */
export function OutOfStock({ order: { shortages } }: { order: OrderDetail }) {
  // The API of the version before answers none.
  if (!shortages?.length) return null;
  return (
    <Notice kind="warning" title="Sem estoque">
      <Stack gap={8}>
        <ul className="order-differences">
          {shortages.map(({ productId, title, missing }) => (
            <li key={`${productId} ${title}`}>
              {missing === 1 ? 'Falta 1 unidade' : `Faltam ${missing.toLocaleString('pt-BR')} unidades`} de{' '}
              <Link to={produtoPath(productId)}>{title}</Link>
            </li>
          ))}
        </ul>
        <p>Reponha o estoque antes de enviar, ou devolva o valor se já foi pago.</p>
      </Stack>
    </Notice>
  );
}
