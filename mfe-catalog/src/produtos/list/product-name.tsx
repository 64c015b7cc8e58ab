import type { ProductRow } from '@balcao/api-schema';
import { Pictured, Thumbnail } from '@balcao/ui/base';

/** The cover. Its alternative text is for the shop: here the name stands beside it. */
export function ProductPicture({ row }: { row: ProductRow }) {
  return <Thumbnail src={row.imageUrl} icon="products" />;
}

/** The cover with the name. */
export function ProductName({ row }: { row: ProductRow }) {
  return (
    <Pictured src={row.imageUrl} icon="products">
      {row.name}
    </Pictured>
  );
}
