import type { V1Appearance, V1Session } from '@balcao/api-schema';
import { formatMoney } from '@balcao/domain';
import { appearanceFor, saidIn } from './appearance';

/** A line that the store says to everybody, over the page. */
export function Announcement({ session }: { session: V1Session }) {
  const text = saidIn(session, appearanceFor(session).announcement);
  return text === '' ? null : <p className="announcement">{text}</p>;
}

/** A picture across the page. Its place is there before it, so that nothing moves. */
export function Banner({ look: { banner_url: wide, phone_banner_url: narrow } }: { look: V1Appearance }) {
  const usual = narrow ?? wide;
  if (usual === null) return null;
  return (
    <picture className="banner">
      {wide && narrow && <source media="(min-width: 56rem)" srcSet={wide} />}
      <img src={usual} alt="" />
    </picture>
  );
}

/** A video stands at YouTube: nothing of theirs is loaded here. */
export function Video({ look: { video_url: address } }: { look: V1Appearance }) {
  if (address === null) return null;
  return (
    <p>
      <a href={address} target="_blank" rel="noreferrer noopener">
        Assistir ao vídeo no YouTube (abre em outra aba)
      </a>
    </p>
  );
}

/** The testimonials of buyers, as the store has them. */
export function Testimonials({ look: { testimonials } }: { look: V1Appearance }) {
  if (testimonials.length === 0) return null;
  return (
    <section className="testimonials" aria-label="Depoimentos">
      {testimonials.map(({ name, text }) => (
        <figure key={`${name}: ${text}`}>
          <blockquote>{text}</blockquote>
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </section>
  );
}

/** The amount that is missing until the delivery is free, of the server's own figures. */
export function FreeShipping({ session }: { session: V1Session }) {
  const { shipping, amounts } = session;
  const missing = shipping.free_shipping_missing;
  if (!appearanceFor(session).shows_free_shipping || missing === null || missing <= 0) return null;
  const bought = amounts.subtotal - amounts.items_discount;
  const text = `Faltam ${formatMoney(missing)} para o frete grátis`;
  return (
    <div className="free-shipping">
      <p>{text}</p>
      <progress max={bought + missing} value={bought} aria-label={text} />
    </div>
  );
}
