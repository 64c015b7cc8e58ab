import { useParams, useSearchParams } from '@balcao/contract/router';
import { QueryProvider } from '@balcao/ui/query';
import { OrderPage } from './detalhe/order-page';
import './detalhe/order-detail.css';

/** An order: what to do about it now, and everything that happened to it. Its id stands in the path or in `?id=`. */
export default function OrderDetail() {
  const { id: inPath } = useParams();
  const [query] = useSearchParams();
  const id = inPath ?? query.get('id') ?? '';
  return (
    <QueryProvider key={id}>
      <OrderPage id={id} />
    </QueryProvider>
  );
}
