import { formatMoney } from '@balcao/domain';
import { useId } from 'react';
import { Thumbnail } from '../base/thumbnail';

export interface OrderBumpCardProps {
  title: string;
  description: string;
  /** The words beside the mark. */
  cta: string;
  /** Null without a picture. */
  imageUrl: string | null;
  /** `#RRGGBB`, of the stripe at its edge. */
  color: string;
  priceCents: number;
  /** The price before, crossed out; null without one. */
  referenceCents: number | null;
  /** Whether the buyer has taken it. It begins without: the buyer chooses. */
  isTaken: boolean;
  onChange(isTaken: boolean): void;
}

/** An offer beside the cart, as a checkout shows it: one mark, which the buyer sets. */
export function OrderBumpCard({
  title,
  description,
  cta,
  imageUrl,
  color,
  priceCents,
  referenceCents,
  isTaken,
  onChange,
}: OrderBumpCardProps) {
  const id = useId();
  return (
    <section className="bal-bump" aria-labelledby={id}>
      <svg className="bal-bump-stripe" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1" height="1" fill={color} />
      </svg>
      <div className="bal-bump-offer">
        {imageUrl !== null && <Thumbnail src={imageUrl} icon="products" />}
        <div className="bal-bump-words">
          <h3 id={id} className="bal-bump-title">
            {title}
          </h3>
          {description !== '' && <p className="bal-bump-description">{description}</p>}
          <p className="bal-tabular">
            {referenceCents !== null && (
              <s className="bal-soft">
                <span className="bal-visually-hidden">De </span>
                {formatMoney(referenceCents)}
              </s>
            )}{' '}
            <strong>
              {referenceCents !== null && <span className="bal-visually-hidden">por </span>}
              {formatMoney(priceCents)}
            </strong>
          </p>
        </div>
      </div>
      <label className="bal-bump-mark">
        <input type="checkbox" checked={isTaken} onChange={({ target }) => onChange(target.checked)} />
        {cta}
      </label>
    </section>
  );
}
