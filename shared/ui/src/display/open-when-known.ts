/**
 * Opens an address in another tab, once it is known. The tab opens with the press itself, because browsers keep what comes later
 * for a pop-up; where they do so all the same, the page leaves for the address.
 *
 * @param find rejects, or is null, where there is nothing to open
 * @returns whether there was an address
 */
export async function openWhenKnown(find: () => Promise<string | null>): Promise<boolean> {
  const tab = window.open('', '_blank');
  // The other page must not reach this one.
  if (tab) tab.opener = null;
  try {
    const address = await find();
    if (address === null) tab?.close();
    else (tab ?? window).location.assign(address);
    return address !== null;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
