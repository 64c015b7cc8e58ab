import type { V1Session } from '@balcao/api-schema';

/**
 * The vendor, and the way to withdraw: Decreto 7.962/2013, art. 2 (name, document, addresses) and art. 5 with CDC art. 49 (seven days, by
 * the same means).
 */
export function Legal({ store }: { store: V1Session['store'] }) {
  return (
    <section className="legal" aria-label="Sobre a loja">
      <p>
        <b>Vendido por</b> {[store.legal_name, store.document].filter(Boolean).join(' · ')}
      </p>
      {store.address && <p>{store.address}</p>}
      <p>
        {store.email && <a href={`mailto:${store.email}`}>{store.email}</a>}
        {store.email && store.phone && ' · '}
        {store.phone}
      </p>
      <p>
        Você pode desistir da compra em até 7 dias depois de receber (Código de Defesa do Consumidor, art.
        49): escreva para a loja e receba de volta tudo o que pagou.
      </p>
      <p>
        Seus dados são usados para esta compra, como diz a{' '}
        <a href="/c/privacidade" target="_blank" rel="noreferrer">
          política de privacidade
        </a>
        .
      </p>
    </section>
  );
}
