import type { CheckoutLink, Product } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { variantLabel } from '@balcao/domain';
import { Button, lazyPart, Stack } from '@balcao/ui/base';
import { CopyButton } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { Suspense, useState } from 'react';
import { useProductApi } from '../../product-api';
import './checkout.css';

// Loaded on demand, because few people open the QR code and its library is large.
const QrCode = lazyPart(async () => ({ default: (await import('@balcao/ui/qr')).QrCode }));

/** The settings of a link besides the product, in words. */
function contentWords({ variants }: Product, { variantId, couponCode, utm }: CheckoutLink): string {
  const variant = variants.find(({ id }) => id === variantId);
  const parts = [
    variant && variantLabel(variant.values),
    couponCode && `cupom ${couponCode}`,
    [utm.source, utm.medium, utm.campaign].filter(Boolean).join(' / '),
  ];
  return parts.filter(Boolean).join(' · ');
}

export interface CheckoutLinkItemProps {
  product: Product;
  link: CheckoutLink;
  mayRemove: boolean;
  onRemoved(): void;
}

/** A link: to copy, to show as a QR code, to remove. */
export function CheckoutLinkItem({ product, link, mayRemove, onRemoved }: CheckoutLinkItemProps) {
  const api = useProductApi();
  const { notify } = useShell();
  const [isQrShown, setQrShown] = useState(false);
  const removing = useSubmit(
    async () => {
      const confirmed = await notify.confirm({
        title: `Excluir o link “${link.name}”?`,
        body: 'Quem já recebeu este link não chega mais ao checkout.',
        confirmLabel: 'Excluir link',
        destructive: true,
      });
      if (!confirmed) return;
      await api.removeLink(product.id, link.id);
      onRemoved();
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );

  return (
    <Stack gap={4}>
      <strong>{link.name}</strong>
      <span className="bal-meta">{contentWords(product, link)}</span>
      <code className="cat-link">{link.url}</code>
      <Stack direction="row" gap={8}>
        <CopyButton text={link.url} done="Link copiado." size="small">
          Copiar link
        </CopyButton>
        <Button size="small" aria-expanded={isQrShown} onClick={() => setQrShown(!isQrShown)}>
          {isQrShown ? 'Esconder QR' : 'Mostrar QR'}
        </Button>
        {mayRemove && (
          <Button
            size="small"
            kind="quiet"
            icon="trash"
            busy={removing.busy}
            aria-label={`Excluir o link ${link.name}`}
            onClick={() => void removing.submit(undefined)}
          >
            Excluir
          </Button>
        )}
      </Stack>
      {isQrShown && (
        <Suspense fallback={<p role="status">Desenhando…</p>}>
          <QrCode text={link.url} alt={`Código QR do link ${link.name}`} />
        </Suspense>
      )}
    </Stack>
  );
}
