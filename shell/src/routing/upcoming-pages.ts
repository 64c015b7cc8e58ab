import { BACKOFFICE_PATH } from '@balcao/domain';

/** A page of the specification that no area has built yet. */
export interface UpcomingPage {
  title: string;
  /** The future purpose, in one sentence. */
  purpose: string;
}

/** By address below the back-office; so are the pages below each. A page that an area owns is found before it is looked for here. */
const UPCOMING_PAGES: Readonly<Record<string, UpcomingPage>> = {
  '/checkout/personalizacao': {
    title: 'Personalização do checkout',
    purpose: 'Aqui você dará ao checkout o logo, as cores e os textos da sua loja.',
  },
  '/checkout/preview': {
    title: 'Prévia do checkout',
    purpose: 'Aqui você verá o checkout como o cliente o verá, antes de publicar.',
  },
  '/configuracoes/dominios-plataforma': {
    title: 'Domínios',
    purpose: 'Aqui você usará o endereço da sua loja no checkout.',
  },
  '/configuracoes/pixels': {
    title: 'Pixels',
    purpose: 'Aqui você avisará as plataformas de anúncios de cada venda.',
  },
};

/** The page that will stand at an address of the back-office; undefined where none is planned. */
export function upcomingPage(pathname: string): UpcomingPage | undefined {
  const path = Object.keys(UPCOMING_PAGES).find((below) => {
    const own = `${BACKOFFICE_PATH}${below}`;
    return pathname === own || pathname.startsWith(`${own}/`);
  });
  return path === undefined ? undefined : UPCOMING_PAGES[path];
}
