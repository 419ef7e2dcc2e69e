/**
 * Inline script that hides every voucher but the one of the URL before the first paint. Query names are case-insensitive
 * (DEC-47).
 */
export const chooseOfferScript = `{const box=document.currentScript.parentElement;
let id;for(const [name,value] of new URLSearchParams(location.search))if(name.toLowerCase()==='couponid')id??=value;
for(const each of box.querySelectorAll('[data-offer]'))each.hidden=each.dataset.offer!==id}`;
