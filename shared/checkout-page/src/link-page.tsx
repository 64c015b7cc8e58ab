import { formatMoney } from '@balcao/domain';
import type { LinkPreview } from './document';

/** The product of a link, for a program that looks at it. A person goes on by the button. */
export function LinkPage({ title, priceCents, imageUrl, action }: LinkPreview & { action: string }) {
  return (
    <main className="message" data-view="message">
      <h1>{title}</h1>
      {imageUrl && <img src={imageUrl} alt="" width={320} />}
      <p>{formatMoney(priceCents)}</p>
      <form method="post" action={action}>
        <button type="submit" name="do" value="again" className="pay">
          Comprar
        </button>
      </form>
    </main>
  );
}
