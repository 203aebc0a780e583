"""Spaces that know what they contain."""
import numpy as np


class Box:
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, x):
        fits = isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
        return fits and bool((x >= self.low).all() and (x <= self.high).all())


class Discrete:
    def __init__(self, n):
        self.n = n

    def contains(self, x):
        return 0 <= int(x) < self.n


class Dict:
    def __init__(self, spaces):
        self.spaces = spaces

    def contains(self, x):
        return x.keys() == self.spaces.keys() and all(s.contains(x[k]) for k, s in self.spaces.items())
