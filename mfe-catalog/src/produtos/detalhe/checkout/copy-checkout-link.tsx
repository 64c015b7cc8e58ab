import type { Product } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Button } from '@balcao/ui/base';
import { copyText } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useProductApi } from '../../product-api';
import { isPlain } from './plain-link';
import { useCheckoutLinks } from './use-checkout-links';

const NO_CAMPAIGN = { source: '', medium: '', campaign: '', content: '', term: '' };

interface CopyCheckoutLinkProps {
  product: Product;
  /** Others copy a link that is there. */
  mayCreate: boolean;
}

/** The first action on a product on sale: to copy its plain link, which is made with the first copy. */
export function CopyCheckoutLink({ product, mayCreate }: CopyCheckoutLinkProps) {
  const api = useProductApi();
  const { notify } = useShell();
  const { links, show } = useCheckoutLinks(product.id);

  const { busy, submit } = useSubmit(
    async () => {
      const known = links.data ?? (await api.links(product.id));
      let link = known.find(isPlain);
      if (!link) {
        link = await api.createLink(product.id, { name: 'Link direto', couponCode: '', utm: NO_CAMPAIGN });
        show([link, ...known]);
      }
      if (await copyText(link.url)) notify.toast('Link de checkout copiado.');
      else
        notify.toast('O navegador não deixou copiar. O link está em Links de checkout.', { kind: 'error' });
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );

  if (!mayCreate && !links.data?.some(isPlain)) return null;
  return (
    <Button kind="primary" icon="copy" busy={busy} onClick={() => void submit(undefined)}>
      Copiar link de checkout
    </Button>
  );
}
