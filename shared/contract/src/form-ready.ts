/**
 * Bubbles from a form once its code is there. Until then the shell holds back what a person sends from prerendered
 * markup: the browser would send it by itself, to the wrong place.
 */
export const FORM_READY_EVENT = 'balcao:form-ready';
