import type { Place } from './resolve-place';

const PRODUCT = 'Balcão';

/** The title of a location. */
export function titleOf(place: Place): string {
  switch (place.kind) {
    case 'area':
      return place.route.title;
    case 'upcoming':
      return place.title;
    case 'denied':
      return 'Acesso restrito';
    case 'not-found':
      return 'Página não encontrada';
  }
}

/** Shows a page's title as the tab's: "Perfil · Balcão". */
export function setPageTitle(title: string, page: Document = document): void {
  page.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
}

/** The pages that a page lies below, as its route declares them. */
export const crumbsOf = (place: Place) => (place.kind === 'area' ? (place.route.crumbs ?? []) : []);
