/** The Python module `requests`: calls block if the browser can wait inside Python; `requests.asyncs` is awaited. */
export const REQUESTS_SOURCE = `
import base64, json, types, urllib.parse
from pyodide.ffi import can_run_sync, run_sync
import _loupe

send = _loupe.send

class RequestException(IOError):
    pass

class HTTPError(RequestException):
    pass

class Response:
    def __init__(self, url, said):
        self.url = url
        self.status_code = said['status']
        self.headers = said['headers']
        self.content = base64.b64decode(said['body'])
        self.encoding = 'utf-8'

    @property
    def ok(self):
        return self.status_code < 400

    @property
    def text(self):
        return self.content.decode(self.encoding, 'replace')

    def json(self):
        return json.loads(self.content)

    def raise_for_status(self):
        if not self.ok:
            raise HTTPError(f'{self.status_code} from {self.url}')

    def __bool__(self):
        return self.ok

    def __repr__(self):
        return f'<Response [{self.status_code}]>'

def _wish(method, url, params, data, value, headers):
    if params:
        url += ('&' if '?' in url else '?') + urllib.parse.urlencode(params, doseq=True)
    sent = {str(name): str(one) for name, one in (headers or {}).items()}
    known = {name.lower() for name in sent}
    body = None
    if value is not None:
        body, kind = json.dumps(value), 'application/json'
    elif isinstance(data, dict):
        body, kind = urllib.parse.urlencode(data, doseq=True), 'application/x-www-form-urlencoded'
    elif data is not None:
        body, kind = data.decode() if isinstance(data, bytes) else str(data), 'text/plain; charset=utf-8'
    if body is not None and 'content-type' not in known:
        sent['content-type'] = kind
    wish = {'method': method.upper(), 'url': url, 'headers': sent}
    return wish if body is None else {**wish, 'body': body}

async def _request(method, url, params=None, data=None, json=None, headers=None, timeout=None):
    wish = _wish(method, url, params, data, json, headers)
    said = _loads(await send(_dumps(wish)))
    if 'refusal' in said:
        raise RequestException(said['refusal'])
    return Response(wish['url'], said)

_loads, _dumps = json.loads, json.dumps

def _blocking(method, url, **rest):
    if not can_run_sync():
        raise RequestException('Requests that block do not run here. Use requests.asyncs in an async function.')
    return run_sync(_request(method, url, **rest))

def _module(name, request):
    module = types.ModuleType(name)
    module.request = request
    for method in ('get', 'head', 'post', 'put', 'patch', 'delete'):
        setattr(module, method, lambda url, method=method, **rest: request(method, url, **rest))
    module.exceptions = types.SimpleNamespace(RequestException=RequestException, HTTPError=HTTPError)
    module.RequestException, module.HTTPError, module.Response = RequestException, HTTPError, Response
    return module

def modules():
    asyncs = _module('requests.asyncs', _request)
    whole = _module('requests', _blocking)
    whole.asyncs = asyncs
    return {'requests': whole, 'requests.asyncs': asyncs}
`
