/*
 * Inline scripts at the start of every page's head. They run before the first paint; the page's own scripts arrive a second or
 * more later, and until then nothing else answers.
 */

/**
 * Keeps what a person does before the page answers: clicks on buttons, radio buttons and checkboxes, submissions, and the
 * keys that move between tabs. The element is marked as busy for at most ten seconds. `handOnEarlyInput` hands them
 * on. Links, and forms with an action, work without scripts and are left alone. Limited to 600 bytes.
 */
const keepInput =
  `{let k=earlyInput=[],{signal}=k.stop=new AbortController,s={click:"button,[type=radio],[type=checkbox]",submit:"form",keydown:"[role=radio],[role=tab]"};
for(let t in s)addEventListener(t,e=>{let b=e.target.closest("button,label,a,input,form"),p=b&&(b.control||b),x=[e,p,b];
e.isTrusted&&p?.matches(s[t])&&!p.closest("form[action]")&&/^(Ar|Ho|End)/.test(e.key||"End")&&(
e.preventDefault(),e.stopImmediatePropagation(),b.ariaBusy="true",k.push(x),
x[3]=setTimeout(()=>{b.ariaBusy=null;k.splice(k.indexOf(x),1)},1e4))},{capture:!0,signal});
addEventListener("input",e=>k.composing=e.isComposing,{signal})}`.replaceAll('\n', '');

/** Adds the page's query, which may name a table, to a language link on its click, because a page is cached without a query. */
const carryQuery =
  `addEventListener("click",e=>{let a=e.target.closest(".languages a"),q=new URLSearchParams(location.search);
a&&(new URLSearchParams(a.search).forEach((v,n)=>q.set(n,v)),a.search=q)},!0)`.replaceAll('\n', '');

export const earlyInputScript = `${keepInput};${carryQuery}`;
