/** Runs a form's files inside Python: the module `sa`, the variables, and calls of functions by name. */
export const PYTHON_SOURCE = `
import importlib, inspect, json, os, re, sys, traceback, types
import _loupe

HOME = '/form'
ask = _loupe.ask
namespace = None

def _path(path):
    return [path] if isinstance(path, str) else list(path)

def _ask(name, **args):
    answer = json.loads(ask(name, json.dumps(args)))
    if 'refusal' in answer:
        raise ValueError(answer['refusal'])
    return answer.get('value')

def getValue(path):
    return _ask('get', path=_path(path))

def setValue(path, value):
    _ask('set', path=_path(path), value=value)

def repeatRow(path):
    return _ask('repeat', path=_path(path))

def deleteRow(path):
    steps = _path(path)
    row = steps.pop() if len(steps) % 2 == 0 else -1
    _ask('delete', path=steps, row=row)

def getGroupLength(path):
    return _ask('get', path=_path(path))

def setLoading(path, isLoading=True):
    _ask('loading', path=_path(path), isOn=bool(isLoading))

def getPayload():
    return _ask('payload')

def postMessageToWebComponent(path, message):
    _ask('post', path=_path(path), message=message)

class Environments(dict):
    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

OFFERED = [getValue, setValue, repeatRow, deleteRow, getGroupLength, setLoading, getPayload, postMessageToWebComponent]

def _describe(error):
    found = {'text': type(error).__name__ + ('' if str(error) == '' else ': ' + str(error))}
    if isinstance(error, ModuleNotFoundError):
        found['text'] += ". Only Python's standard library and the form's own files are here."
    if isinstance(error, SyntaxError) and str(error.filename).startswith(HOME):
        found['text'] = 'SyntaxError: ' + str(error.msg)
        file, line = error.filename, error.lineno
    else:
        frames = [one for one in traceback.extract_tb(error.__traceback__) if one.filename.startswith(HOME)]
        if not frames:
            return found
        file, line = frames[-1].filename, frames[-1].lineno
    found['file'] = os.path.basename(file)
    found['line'] = line
    return found

def start(files, variables):
    global namespace
    os.makedirs(HOME, exist_ok=True)
    sys.path.insert(0, HOME)
    for name in ('sa', 'accessor'):
        module = types.ModuleType(name)
        for one in OFFERED:
            setattr(module, one.__name__, one)
        sys.modules[name] = module
    sys.modules.update(requests_modules())
    environments = Environments(json.loads(variables))
    sys.modules['environments'] = environments
    main = ''
    for name, text in json.loads(files):
        if name == '__init__':
            main = text
        elif re.fullmatch(r'[A-Za-z_][A-Za-z0-9_]*', name):
            with open(HOME + '/' + name + '.py', 'w') as file:
                file.write(text)
    importlib.invalidate_caches()
    module = types.ModuleType('__form__')
    module.__file__ = HOME + '/__init__.py'
    namespace = module.__dict__
    namespace.update(sa=sys.modules['sa'], accessor=sys.modules['accessor'], environments=environments, requests=sys.modules['requests'])
    error = None
    try:
        exec(compile(main, module.__file__, 'exec'), namespace)
    except BaseException as caught:
        error = _describe(caught)
    names = [name for name, one in namespace.items() if callable(one) and re.fullmatch(r'on_.+|\\w+_hook', name)]
    return json.dumps({'names': names, 'error': error})

async def call(name, args):
    try:
        value = namespace[name](*json.loads(args))
        if inspect.isawaitable(value):
            value = await value
        return json.dumps({'value': value if value is None or isinstance(value, (bool, int, float, str)) else None})
    except BaseException as caught:
        return json.dumps({'error': _describe(caught)})
`
