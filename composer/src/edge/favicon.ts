/** The logo: a counter seen from the front, a slab on two posts. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="3" y="8" width="26" height="7" rx="2" fill="#0B6B5C"/><rect x="7" y="17" width="4" height="9" rx="1.5" fill="#0B6B5C"/><rect x="21" y="17" width="4" height="9" rx="1.5" fill="#0B6B5C"/></svg>`;
